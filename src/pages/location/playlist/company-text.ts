import type { Playlist } from '../../../api/playlists.ts'
import { clockText } from '../../../clock/clock-text.ts'
import type { Moment } from '../../../clock/moment.ts'
import type { Id } from '../../../id.ts'
import { type Company, createCompanies } from '../../../player/schedule/company.ts'
import { playableItems } from '../../../player/schedule/schedule.ts'
import { shortDay } from '../../parts/day-text.ts'
import { playlistsText } from '../../parts/playlist/playlist-name.ts'

/** The sentence that says with which playlists another one shares its screen, and from when on (requirement 6.37). */
export function companyText({ at, ids }: Company, now: Moment): string {
  const company = `in turn with ${playlistsText(ids)}.`
  if (at.day !== now.day) return `From ${shortDay(at.day, now.day)} ${clockText(at.minute)} ${company}`
  return at.minute === now.minute ? `From now ${company}` : `From ${clockText(at.minute)} ${company}`
}

/** The sentence of each playlist that will share its screen later with others than now. */
export function laterCompanies(playlists: readonly Playlist[], now: Moment): Map<Id, string> {
  const companyOf = createCompanies(playlists, now)
  const texts = playlists.flatMap((playlist): [Id, string][] => {
    const company = playableItems(playlist).length > 0 ? companyOf(playlist, 'later') : null
    return company ? [[playlist.id, companyText(company, now)]] : []
  })
  return new Map(texts)
}
