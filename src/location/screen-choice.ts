import { type Reader, record } from '../api/fields.ts'
import { type ScreenType, screenTypes } from '../base/id.ts'

/** The person's choice for one switch; the inputs at the time of saving show later what has changed since. */
export type ScreenChoice = { on: boolean; saved: false } | { on: boolean; saved: true; inputs: SwitchInputs } | null

export interface SwitchInputs {
  /** One of the loaded playlists of this type is active. */
  isActive: boolean
  /** The presence list names this screen. */
  isPresent: boolean
}

/** The choices for both switches of a location. */
export type ScreenChoices = Record<ScreenType, ScreenChoice>

export const noChoice: ScreenChoices = { videowall: null, ticker: null }

/** The positions that are not saved; null if there are none. */
export function unsavedPositions(choices: ScreenChoices): Partial<Record<ScreenType, boolean>> | null {
  const unsaved = screenTypes.flatMap(type => (choices[type]?.saved === false ? [[type, choices[type].on]] : []))
  return unsaved.length > 0 ? Object.fromEntries(unsaved) : null
}

const readPosition: Reader<ScreenChoice> = on => (typeof on === 'boolean' ? { on, saved: false } : null)

/** Reads positions that were not saved before the session ended. */
export const readPositions: Reader<ScreenChoices> = record({ videowall: readPosition, ticker: readPosition })

/**
 * The state of a switch (requirement 6.26). It starts from the loaded playlists, a presence entry turns it on, and
 * neither overwrites an unsaved choice. A saved choice counts until the playlists change or the screen connects.
 */
export function isSwitchedOn(choice: ScreenChoice, inputs: SwitchInputs): boolean {
  if (!choice) return inputs.isActive || inputs.isPresent
  if (!choice.saved) return choice.on
  if (inputs.isActive !== choice.inputs.isActive) return inputs.isActive || inputs.isPresent
  return choice.on || (inputs.isPresent && !choice.inputs.isPresent)
}

/** True if only the presence of the screen turns the switch on: its playlists are off (requirement 6.27). */
export const isOnByPresence = (choice: ScreenChoice, inputs: SwitchInputs): boolean =>
  !inputs.isActive && isSwitchedOn(choice, inputs) && !isSwitchedOn(choice, { ...inputs, isPresent: false })
