import type { Playlist } from '../../api/playlists.ts'
import type { Moment } from '../../base/moment.ts'
import type { Place, Task } from '../../jobs/job.ts'
import { contentOf, itemsLike } from '../../jobs/task-facts.ts'
import type { Card } from '../../playlists/cards.ts'
import { allOf, changeTo } from '../../playlists/change.ts'
import { itemsKey, itemsOf } from '../../playlists/ends.ts'
import { type Named, since } from '../../playlists/namesakes.ts'
import { sameWhen, whenOf } from '../../playlists/when/when.ts'
import { emptyDraft } from './plan-draft.ts'
import { aloneOf, playlistsWithout, taskOf } from './wish.ts'

/**
 * Makes the cards of a name at a location like that of another one. If only its items are others, its playlists stay. A
 * card whose hours the others leave free has its new hours alone too.
 * @param playlists all of the location
 */
export function likeTask(
  place: Place,
  like: Card,
  { own, playlists, now }: { own: Named; playlists: readonly Playlist[]; now: Moment },
): Task {
  const { playlist, when } = like
  const items = itemsOf(like.playlists, now.day)
  const pieces = own.flatMap(card => card.playlists)
  const [first = playlist] = pieces
  const card = { ...like, playlist: first, playlists: pieces, when: whenOf(pieces) }
  const isAlike = first.repeat_interval === playlist.repeat_interval && items.every(({ until }) => !until)
  if (own.length === 1 && isAlike && sameWhen(since(card.when, now.day), since(when, now.day)))
    return { kind: 'arrange-items', place, playlists: pieces.map(one => itemsLike(one, items)) }
  const { plan } = contentOf(playlist)
  const walls = playlists.filter(({ type }) => type === 'videowall')
  const isOne = pieces.length * like.playlists.length === 1 && itemsKey(first.items) === itemsKey(items)
  const wish = {
    card,
    plan,
    name: '',
    title: '',
    when,
    windows: isOne ? [plan] : [],
    own: isOne ? allOf([]) : changeTo(card, when, now, items),
    fault: null,
    alone: null,
    others: playlistsWithout(walls, pieces),
    now,
  }
  return taskOf(place, { ...wish, alone: aloneOf(wish, emptyDraft) })
}
