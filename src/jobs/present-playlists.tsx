import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { failureText } from '../api/api-error.ts'
import type { Location } from '../api/locations.ts'
import type { ScreenType } from '../api/playlists.ts'
import { createTimer } from '../base/timer.ts'
import {
  type FailedLocation,
  loadPlaylists,
  type PlaylistsByLocation,
  recentPlaylists,
} from '../fleet/playlists-cache.ts'
import { BidiText } from '../ui/bidi-text.tsx'
import { Button } from '../ui/button.tsx'
import { CheckBox } from '../ui/check-box.tsx'
import { Modal } from '../ui/dialog/modal.tsx'
import { ProgressBar } from '../ui/progress-bar.tsx'
import { Segments } from '../ui/segments.tsx'
import type { CopyChoice } from './copy-tasks.ts'
import './present-playlists.css'

const modes = [
  { value: 'add', text: 'Add' },
  { value: 'alone', text: 'Play alone in these hours' },
  { value: 'replace', text: 'Replace what is there' },
] as const

interface CopyChoiceFieldsProps {
  type: ScreenType
  choice: CopyChoice
  onChange: (choice: CopyChoice) => void
}

export function CopyChoiceFields({ type, choice, onChange }: CopyChoiceFieldsProps) {
  // A screen whose playlists are replaced shows nothing unless it is switched on: “Replace” ticks the box.
  const onMode = (mode: CopyChoice['mode']) => onChange({ mode, isSwitchedOn: mode === 'replace' })
  // The hours of a ticker are always those of today.
  const shown = type === 'videowall' ? modes : modes.filter(({ value }) => value !== 'alone')
  return (
    <div className="copy-choices row wrap apart">
      <Segments label="The playlists there" options={shown} value={choice.mode} onChange={onMode} />
      <CheckBox checked={choice.isSwitchedOn} onChange={isSwitchedOn => onChange({ ...choice, isSwitchedOn })}>
        {`Switch the ${type} on`}
      </CheckBox>
    </div>
  )
}

interface PresentPlaylistsProps {
  locations: readonly Location[]
  /** Called with the playlists of each location. A location that could not be loaded and is left out is missing. */
  onLoaded: (present: PlaylistsByLocation) => void
  onClose: () => void
}

/** A shorter load is not shown: its dialog would flash. */
const SHORT_MS = 200

/**
 * Loads the present playlists of the chosen locations, for the plan of a job. Those that are known and at most ten minutes
 * old are not loaded again. Nothing is shown if all are known.
 */
export function PresentPlaylists({ locations, onLoaded, onClose }: PresentPlaylistsProps) {
  const { total, done, isRepeated, present, failed, tryAgain } = usePlaylistLoads(locations, onLoaded)
  const [isLong, setLong] = useState(false)
  useEffect(() => {
    const timer = createTimer()
    timer.set(SHORT_MS, () => setLong(true))
    return timer.clear
  }, [])
  if (total === 0 || !(isLong || isRepeated || failed.length > 0)) return null
  return (
    <Modal title="Loading playlists" onClose={onClose}>
      <p role="status">{`${done} of ${total} locations`}</p>
      <div className="above-2">
        <ProgressBar label="Locations" value={done} max={total} />
      </div>
      {failed.length > 0 && <FailedLocations failed={failed} />}
      <div className="modal-actions">
        <Button onClick={onClose} data-autofocus>
          Cancel
        </Button>
        {failed.length > 0 && present.size > 0 && (
          <Button onClick={() => onLoaded(present)}>{`Leave ${failed.length === 1 ? 'it' : 'them'} out`}</Button>
        )}
        {failed.length > 0 && (
          <Button variant="primary" onClick={tryAgain}>
            Try again
          </Button>
        )}
      </div>
    </Modal>
  )
}

/** Loads the playlists that are not known, at first and after each `tryAgain`. The load ends with the component. */
function usePlaylistLoads(locations: readonly Location[], onLoaded: (present: PlaylistsByLocation) => void) {
  const queries = useQueryClient()
  const [present, setPresent] = useState(() => recentPlaylists(queries, locations))
  const unknownIn = (known: PlaylistsByLocation) => locations.filter(({ id }) => !known.has(String(id)))
  const [run, setRun] = useState(() => ({ number: 0, wanted: unknownIn(present) }))
  const [done, setDone] = useState(0)
  const [failed, setFailed] = useState<readonly FailedLocation[]>([])

  const load = useEffectEvent(async (signal: AbortSignal) => {
    const loaded = await loadPlaylists(queries, run.wanted, signal, () => {
      if (!signal.aborted) setDone(count => count + 1)
    })
    if (signal.aborted) return
    const all = new Map([...present, ...loaded.present])
    setPresent(all)
    setFailed(loaded.failed)
    if (loaded.failed.length === 0) onLoaded(all)
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: a run loads once, whatever else changes.
  useEffect(() => {
    const ending = new AbortController()
    void load(ending.signal)
    return () => ending.abort()
  }, [run.number])

  const tryAgain = () => {
    setDone(0)
    setFailed([])
    setRun(({ number }) => ({ number: number + 1, wanted: unknownIn(present) }))
  }
  return { total: run.wanted.length, done, isRepeated: run.number > 0, present, failed, tryAgain }
}

function FailedLocations({ failed }: { failed: readonly FailedLocation[] }) {
  const byCause = new Map<string, string[]>()
  for (const { location, error } of failed) {
    const cause = failureText(error)
    byCause.set(cause, [...(byCause.get(cause) ?? []), `“${location.name}”`])
  }
  return (
    <div className="notice notice-danger present-failed scrolls">
      <p role="alert">
        {`${failed.length === 1 ? 'One location' : `${failed.length} locations`} could not be loaded.`}
      </p>
      <ul className="above-2">
        {[...byCause].map(([cause, names]) => (
          <li key={cause}>
            <strong>{cause}</strong> <BidiText text={names.join(', ')} />
          </li>
        ))}
      </ul>
    </div>
  )
}
