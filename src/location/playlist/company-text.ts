import type { Playlist } from '../../api/playlists.ts'
import { clockText } from '../../base/clock-text.ts'
import type { Moment } from '../../base/moment.ts'
import type { Id } from '../../base/id.ts'
import { type Company, createCompanies } from '../../player/schedule/company.ts'
import { playableItems } from '../../player/schedule/schedule.ts'
import { shortDay } from '../../base/day-text.ts'
import { playlistsText } from '../../playlists/playlist-name.tsx'

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
