import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type Playlist, type ScreenSwitch, type ScreenType, screenTypes } from '../api/playlists.ts'
import { playlistsQuery } from '../api/queries.ts'
import type { Id } from '../base/id.ts'
import { isAnyOn, tellAction, useScreenUpdate } from '../jobs/tell-screens.ts'
import { useBothConnected, usePresenceAge } from '../screens/screen-state.ts'
import type { AlertAction } from '../ui/alert.tsx'
import { useStableFunction } from '../ui/use-stable-function.ts'
import { toldText } from './screen-text.ts'
import { useUpdatesOfOthers } from './use-unpublished.ts'

/** The person's choice for one switch; the inputs at the time of saving show later what has changed since. */
type ScreenChoice = { on: boolean; saved: false } | { on: boolean; saved: true; inputs: SwitchInputs } | null

interface SwitchInputs {
  /** One of the loaded playlists of this type is active. */
  isActive: boolean
  /** The presence list names this screen. */
  isPresent: boolean
}

type ScreenChoices = Record<ScreenType, ScreenChoice>

const noChoice: ScreenChoices = { videowall: null, ticker: null }

/**
 * The state of a switch (requirement 6.26). It starts from the loaded playlists, a presence entry turns it on, and
 * neither overwrites an unsaved choice. A saved choice counts until the playlists change or the screen connects.
 */
export function isSwitchOn(choice: ScreenChoice, inputs: SwitchInputs): boolean {
  if (!choice) return inputs.isActive || inputs.isPresent
  if (!choice.saved) return choice.on
  if (inputs.isActive !== choice.inputs.isActive) return inputs.isActive || inputs.isPresent
  return choice.on || (inputs.isPresent && !choice.inputs.isPresent)
}

/** True if only the presence of the screen turns the switch on: its playlists are off (requirement 6.27). */
export const isOnByPresence = (choice: ScreenChoice, inputs: SwitchInputs): boolean =>
  !inputs.isActive && isSwitchOn(choice, inputs) && !isSwitchOn(choice, { ...inputs, isPresent: false })

/** The state of a location's two switches, and the "Update" that saves them (requirements 6.26, 6.28). */
export function useScreenSwitches(locationId: Id, uniqueId: string, playlists: readonly Playlist[] | undefined) {
  const queries = useQueryClient()
  const { isKnown } = usePresenceAge()
  const isPresent = useBothConnected(uniqueId)
  const [choices, setChoices] = useState(noChoice)
  useUpdatesOfOthers(locationId, uniqueId)

  const inputsOf = (type: ScreenType): SwitchInputs => ({
    isActive: isAnyOn(playlists ?? [], type),
    isPresent: isPresent[type],
  })
  const isOn = (type: ScreenType) => isSwitchOn(choices[type], inputsOf(type))

  /** Shows what the server has confirmed, without waiting for the reload. */
  const keep = (states: readonly ScreenSwitch[]) => {
    const { queryKey } = playlistsQuery(locationId)
    const isActiveNow = (playlist: Playlist) =>
      states.find(state => state.type === playlist.type)?.is_active ?? playlist.is_active
    const updated = queries.setQueryData(queryKey, loaded =>
      loaded?.map(playlist => ({ ...playlist, is_active: isActiveNow(playlist) })),
    )
    setChoices(now => {
      const kept = { ...now }
      for (const { type, is_active } of states) {
        const inputs = { isActive: isAnyOn(updated ?? [], type), isPresent: isPresent[type] }
        // A switch that was flipped while the call was on its way stays as the person wants it.
        const isFlipped = now[type]?.saved === false && now[type].on !== is_active
        if (!isFlipped) kept[type] = { on: is_active, saved: true, inputs }
      }
      return kept
    })
  }

  const told = (states: readonly ScreenSwitch[]) => {
    const switchedOn = states.filter(state => state.is_active).map(({ type }) => type)
    const connected = screenTypes.filter(type => isPresent[type])
    return isKnown ? toldText(switchedOn, connected) : ''
  }

  const { start, isPending } = useScreenUpdate({
    beside: ({ states }) => told(states),
    onDone: ({ states }) => keep(states),
  })
  const update = (states: readonly ScreenSwitch[]) => start({ locationId, uniqueId, states })
  const tell = useStableFunction((type: string): AlertAction | undefined =>
    uniqueId ? tellAction({ playlists: playlists ?? [], type, isOn, update }) : undefined,
  )

  return {
    isOn,
    /** The screen is on only because it is connected; not known until the playlists are loaded. */
    isOnByPresence: (type: ScreenType) => playlists !== undefined && isOnByPresence(choices[type], inputsOf(type)),
    /** A switch differs from what was last saved or loaded. */
    isUnsaved: screenTypes.some(type => choices[type]?.saved === false),
    isPending,
    choose: (type: ScreenType, on: boolean) => setChoices(now => ({ ...now, [type]: { on, saved: false } })),
    update: () => update(screenTypes.map(type => ({ type, is_active: isOn(type) }))),
    tell,
  }
}

export type Tell = ScreenSwitches['tell']

export type ScreenSwitches = ReturnType<typeof useScreenSwitches>
