import { type Media, mediaName } from '../../api/media.ts'
import { counted } from '../../base/counted.ts'
import { fleetAgeNote } from '../../fleet/fleet.ts'
import { playlistsText } from '../../playlists/playlist-name.tsx'
import { type KnownUses, type MediaUse, playlistCount } from './media-uses.ts'

const MOST_NAMED = 4

/** The words on the card of a file: "Used in 12", "Used in 12+" while more may follow, "Unused", or nothing. */
export function badgeText(known: KnownUses, media: Media): string {
  const count = playlistCount(known.of(media.id))
  if (count === 0) return known.isWhole ? 'Unused' : ''
  return `Used in ${count}${known.fleet.known - known.fleet.stale < known.fleet.total ? '+' : ''}`
}

/** "12 playlists at 3 locations" */
const placesText = (uses: readonly MediaUse[]) =>
  `${counted(playlistCount(uses), 'playlist')} at ${counted(uses.length, 'location')}`

/** A part of the index is never taken for the whole. */
export function usesSentence(known: KnownUses, media: Media): string {
  const uses = known.of(media.id)
  const age = fleetAgeNote(known.fleet)
  if (uses.length > 0) return `Used in ${placesText(uses)}${age}.`
  if (known.isWhole) return `Used in no playlist${age}.`
  if (known.fleet.isLoading) return `Looking for the playlists that show it…${age && `${age}.`}`
  return `No use is known${age}.`
}

const SCREENS_PLAY_ON = 'The screens play on as they are until they take the change.'

export function deleteFilesFacts(files: readonly Media[], known: KnownUses): string {
  const used = files.filter(({ id }) => known.of(id).length > 0)
  const age = fleetAgeNote(known.fleet)
  if (used.length === 0 && known.isWhole) return `None of them is used${age}.`
  const lines = used.slice(0, MOST_NAMED).map(file => `“${mediaName(file)}”: ${placesText(known.of(file.id))}`)
  if (used.length > MOST_NAMED) lines.push(`More files: ${used.length - MOST_NAMED}`)
  const count = used.length === 1 ? '1 of them is used' : `${used.length} of them are used`
  const uses = used.length > 0 ? [`${count}${age}:`, ...lines].join('\n') : `No use is known yet${age}.`
  return [`They are taken out of every playlist that shows them. ${SCREENS_PLAY_ON}`, uses].join('\n\n')
}

export function mediaQuestion(media: Media, known: KnownUses): string {
  const isUnused = known.isWhole && known.fleet.known > 0 && known.of(media.id).length === 0
  // Without an index of the playlists, the second sentence is true too.
  const effect = isUnused ? usesSentence(known, media) : 'It is taken out of every playlist that shows it.'
  const question = `Delete “${mediaName(media)}”? ${effect} This cannot be undone.`
  return isUnused ? question : [question, usesText(media, known), SCREENS_PLAY_ON].filter(Boolean).join('\n\n')
}

/** One line for each location, so that a name does not turn the direction of another one. */
function usesText(media: Media, known: KnownUses): string {
  const uses = known.of(media.id)
  if (uses.length === 0 && known.fleet.known === 0 && !known.fleet.isLoading) return ''
  if (uses.length === 0) return usesSentence(known, media)
  const named = uses
    .slice(0, MOST_NAMED)
    .map(({ location, cards }) => `“${location.name}”: ${playlistsText(cards.map(({ playlist }) => playlist))}`)
  const rest = uses.length > named.length ? [`More locations: ${uses.length - named.length}`] : []
  return [`Used in these playlists${fleetAgeNote(known.fleet)}:`, ...named, ...rest].join('\n')
}
