import { type SubmitEvent, useState } from 'react'
import { locationTitle } from '../../api/locations.ts'
import type { Playlist } from '../../api/playlists.ts'
import { longDay } from '../../base/day-text.ts'
import { minuteOfTime, minuteText } from '../../base/local-day.ts'
import type { FleetEntry } from '../../fleet/fleet.ts'
import { placeOf } from '../../jobs/copy-tasks.ts'
import { useSavePlan } from '../../location/playlist-edits.ts'
import { useTellScreens } from '../../page/tell-screens.ts'
import { screenNames } from '../../screens/screen-state.ts'
import { texts } from '../../texts.ts'
import { BidiText } from '../../ui/bidi-text.tsx'
import { Button } from '../../ui/button.tsx'
import { Modal } from '../../ui/dialog/modal.tsx'
import { Field } from '../../ui/field.tsx'
import {
  blocksAfter,
  changeText,
  EDGE_STEP,
  type Edge,
  edgeName,
  edgesAt,
  faultOf,
  movedPlan,
  oneWeekText,
  type PointedEdge,
  tickerHoursText,
  timeOf,
} from './edges.ts'
import './edge-dialog.css'

interface EdgeDialogProps {
  entry: FleetEntry
  pointed: PointedEdge
  onClose: () => void
}

/** Moves an edge of a playlist's hours (requirement 20.62). */
export function EdgeDialog({ entry, pointed, onClose }: EdgeDialogProps) {
  const { type, day } = pointed
  const playlists = entry.playlists ?? []
  const edges = edgesAt(pointed, playlists)
  const isFixed = type === 'ticker' || edges.length === 0
  return (
    <Modal title="Change hours" className="edge" onClose={onClose}>
      <p className="muted">
        <bdi>{locationTitle(entry.location)}</bdi> · {screenNames[type]} · {longDay(day)}
      </p>
      {isFixed ? (
        <p>
          {type === 'ticker'
            ? tickerHoursText
            : 'Another person has changed these hours: no playlist has this edge now.'}
        </p>
      ) : (
        <EdgeForm edges={edges} playlists={playlists} {...{ entry, pointed, onClose }} />
      )}
    </Modal>
  )
}

interface EdgeFormProps extends EdgeDialogProps {
  edges: readonly Edge[]
  playlists: readonly Playlist[]
}

const keyOf = ({ playlist, side }: Edge) => `${playlist.id} ${side}`

function EdgeForm({ edges, playlists, entry, pointed, onClose }: EdgeFormProps) {
  const [chosen, setChosen] = useState('')
  // Null while no time, or only a part of it, is typed; undefined until the person types.
  const [typed, setTyped] = useState<number | null>()
  const save = useSavePlan({ tell: useTellScreens(), isOfMany: true, onDone: onClose })
  const edge = edges.find(one => keyOf(one) === chosen) ?? edges[0]
  if (!edge) return null
  const minute = typed === undefined ? (pointed.to ?? timeOf(edge)) : typed
  const fault = faultOf(edge, minute)
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (fault || minute === null) return
    save.start({ place: placeOf(entry.location), playlist: edge.playlist, plan: movedPlan(edge, minute) })
  }
  return (
    <form className="edge-form stack gap-4 above-3" onSubmit={submit} noValidate>
      {edges.length === 1 && <bdi className="strong breaks">{edgeName(edge)}</bdi>}
      {edges.length > 1 && <EdgeChoice edges={edges} chosen={edge} onChoose={one => setChosen(keyOf(one))} />}
      <Field
        key={keyOf(edge)}
        label={edge.side === 'start' ? 'Starts at' : 'Plays until'}
        type="time"
        step={EDGE_STEP * 60}
        defaultValue={minute === null ? '' : minuteText(minute)}
        onChange={({ target }) => setTyped(target.value ? minuteOfTime(target.value) : null)}
      />
      <div role="status" className="stack gap-1">
        {fault || minute === null ? (
          <p className="muted">{fault}</p>
        ) : (
          <EdgeChange edge={edge} minute={minute} playlists={playlists} pointed={pointed} />
        )}
      </div>
      <div className="modal-actions">
        <Button onClick={onClose}>{texts.location.cancel}</Button>
        <Button variant="primary" type="submit" disabled={fault !== ''}>
          Save hours
        </Button>
      </div>
    </form>
  )
}

interface EdgeChangeProps extends Pick<EdgeFormProps, 'playlists' | 'pointed'> {
  edge: Edge
  minute: number
}

function EdgeChange({ edge, minute, playlists, pointed: { type, day } }: EdgeChangeProps) {
  const weekText = oneWeekText(edge.playlist, playlists)
  return (
    <>
      <p className="strong breaks">{changeText(edge, minute)}</p>
      {weekText && (
        <p>
          <BidiText text={weekText} />
        </p>
      )}
      <p className="muted">On this day it will then be:</p>
      <ul className="muted">
        {blocksAfter({ playlists, type, day }, edge, minute).map(text => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </>
  )
}

interface EdgeChoiceProps {
  edges: readonly Edge[]
  chosen: Edge
  onChoose: (edge: Edge) => void
}

/** Asks which playlist is meant if several have an edge there (requirement 20.63). */
function EdgeChoice({ edges, chosen, onChoose }: EdgeChoiceProps) {
  return (
    <fieldset className="edge-choice stack gap-1">
      <legend>Which one moves?</legend>
      {edges.map(edge => (
        <label key={keyOf(edge)} className="row">
          <input type="radio" name="edge" checked={edge === chosen} onChange={() => onChoose(edge)} />
          <bdi>{edgeName(edge)}</bdi>
        </label>
      ))}
    </fieldset>
  )
}
