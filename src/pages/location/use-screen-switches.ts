import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { updateScreens } from '../../api/playlist-changes.ts'
import type { Playlist, ScreenState } from '../../api/playlists.ts'
import { playlistsQuery } from '../../api/queries.ts'
import { type Id, type ScreenType, screenTypes } from '../../id.ts'
import { announceStatus } from '../../realtime/location-messages.ts'
import { useScreenConnected } from '../../realtime/use-presence.ts'
import { texts } from '../../texts.ts'
import { failureText } from '../changes/failure-text.ts'
import { useChange } from '../changes/use-change.ts'
import { isSwitchedOn, type ScreenChoice, type SwitchInputs } from './screen-choice.ts'

const noChoice: Record<ScreenType, ScreenChoice> = { videowall: null, ticker: null }

const hasActive = (playlists: readonly Playlist[] | undefined, type: ScreenType) =>
  playlists?.some(playlist => playlist.type === type && playlist.is_active) ?? false

/** The state of a location's two switches, and the "Update" that saves them (requirements 6.26, 6.28). */
export function useScreenSwitches(locationId: Id, uniqueId: string, playlists: readonly Playlist[] | undefined) {
  const queries = useQueryClient()
  const isPresent: Record<ScreenType, boolean> = {
    videowall: useScreenConnected(uniqueId, 'videowall'),
    ticker: useScreenConnected(uniqueId, 'ticker'),
  }
  const [choices, setChoices] = useState(noChoice)

  const inputsOf = (type: ScreenType): SwitchInputs => ({
    isActive: hasActive(playlists, type),
    isPresent: isPresent[type],
  })
  const isOn = (type: ScreenType) => isSwitchedOn(choices[type], inputsOf(type))

  /** Shows what the server has confirmed, without waiting for the reload. */
  const keep = (states: readonly ScreenState[]) => {
    const { queryKey } = playlistsQuery(locationId)
    const isActiveNow = (playlist: Playlist) =>
      states.find(state => state.type === playlist.type)?.is_active ?? playlist.is_active
    const updated = queries.setQueryData(queryKey, loaded =>
      loaded?.map(playlist => ({ ...playlist, is_active: isActiveNow(playlist) })),
    )
    const kept = { ...noChoice }
    for (const { type, is_active } of states) {
      const inputs = { isActive: hasActive(updated, type), isPresent: isPresent[type] }
      kept[type] = { on: is_active, saved: true, inputs }
    }
    setChoices(kept)
  }

  const change = useChange<readonly ScreenState[]>({
    call: states => updateScreens(locationId, uniqueId, states),
    done: () => texts.location.screensUpdated,
    failed: failureText,
    onDone: states => {
      announceStatus({ uniqueId, status: [...states], isOnline: states.some(state => state.is_active) })
      keep(states)
    },
  })

  return {
    isOn,
    /** A switch differs from what was last saved or loaded. */
    isUnsaved: screenTypes.some(type => choices[type]?.saved === false),
    isPending: change.isPending,
    choose: (type: ScreenType, on: boolean) => setChoices(now => ({ ...now, [type]: { on, saved: false } })),
    update: () => change.start(screenTypes.map(type => ({ type, is_active: isOn(type) }))),
  }
}

export type ScreenSwitches = ReturnType<typeof useScreenSwitches>
