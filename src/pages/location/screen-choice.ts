/** What a person decided about one of the two switches; the facts at the time of saving tell later news apart. */
export type ScreenChoice = { on: boolean; saved: false } | { on: boolean; saved: true; facts: ScreenFacts } | null

export interface ScreenFacts {
  /** Whether one of the loaded playlists of this type is active. */
  isActive: boolean
  /** Whether the presence list names this screen. */
  isPresent: boolean
}

/**
 * Whether a switch is on (requirement 6.26): it starts from the loaded playlists, a
 * presence entry turns it on, and neither overwrites an unsaved choice. A saved one stands until there is news:
 * other playlists, or a screen that was not there yet.
 */
export function isSwitchedOn(choice: ScreenChoice, facts: ScreenFacts): boolean {
  if (!choice) return facts.isActive || facts.isPresent
  if (!choice.saved) return choice.on
  if (facts.isActive !== choice.facts.isActive) return facts.isActive || facts.isPresent
  return choice.on || (facts.isPresent && !choice.facts.isPresent)
}
