import type { PlaylistPlan } from '../../api/playlists.ts'
import type { Card } from '../../playlists/weekday-groups.ts'
import { MOST_RANGES } from '../../playlists/weekday-ranges.ts'
import { EVERY_DAY } from '../../playlists/weekdays.ts'
import { givenName, newPlaylistName } from '../../playlists/playlist-name.tsx'
import type { PlanDraft } from '../playlist/plan-draft.ts'
import { tooManyText } from './change-text.ts'
import { type Wish, wishedRanges } from './group-change.ts'

/** What a person wants by a filled form, for a new playlist or for that of a card. */
export function wishOf(card: Card | undefined, plan: PlaylistPlan, draft: PlanDraft, today: string): Wish {
  const { weekdays } = draft
  const name = card ? (card.group?.name ?? givenName(card.playlist.name)) : draft.name.trim()
  return { plan, weekdays, name: weekdays === EVERY_DAY ? name || newPlaylistName(plan.type, today) : name }
}

/** True if one call of the server does it: one playlist, on every day of its range. */
export const isOneCall = (card: Card | undefined, { weekdays }: Wish): boolean => !card?.group && weekdays === EVERY_DAY

/** The reason why a choice of weekdays cannot be saved, with a way out; null if there is none. */
export function rangesFault(card: Card | undefined, wish: Wish): string | null {
  if (isOneCall(card, wish)) return null
  const ranges = wishedRanges(card, wish)
  const last = ranges[MOST_RANGES - 1]
  if (ranges.length === 0) return 'None of these days is in the date range.'
  return ranges.length > MOST_RANGES && last ? tooManyText(last) : null
}
