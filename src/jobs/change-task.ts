import type { PlaylistItem } from '../api/playlists.ts'
import { sameId } from '../base/id.ts'
import { type Card, cardName } from '../playlists/cards.ts'
import { type Change, touchedBy } from '../playlists/change.ts'
import { familyName } from '../playlists/playlist-name.tsx'
import type { Exchange, ItemsChange, NewJob, Place, PlanChange, Task } from './job.ts'
import { contentOf, itemsChange, newItemOf, planChange, snapshotOf } from './task-facts.ts'

/** @param grown the changes that are made before */
const changesOf = (moves: Change['grown'], grown: readonly PlanChange[] = []): PlanChange[] =>
  moves.map(({ playlist, part }) => {
    const itemIds = playlist.items.map(({ id }) => id)
    const { was, ...change } = planChange(playlist, { ...contentOf(playlist).plan, ...part })
    return { ...change, was: grown.find(({ playlistId }) => playlistId === playlist.id)?.plan ?? was, itemIds }
  })

/**
 * One task for the playlists of a screen, so that all of them change or none, and one undo takes all back. What is on stays
 * on: a playlist grows before another one shrinks or goes.
 * @param lone what has to be done besides
 */
export function withChange(lone: Exchange, change: Change, today: string): Task {
  const names = new Map(change.added.map(({ source, name }) => [source, name || familyName(today)]))
  const parts = change.added.map(({ source, part }) => {
    const { plan, items } = contentOf(source)
    return { name: names.get(source) ?? '', plan: { ...plan, ...part }, items }
  })
  const replaces = [...lone.replaces, ...change.removed.map(snapshotOf)]
  // A new playlist is off until its screen is switched on; the lone one may be off too.
  const moved = change.shrunk.length + (lone.changes ?? []).length
  const needsSwitch = parts.length + lone.playlists.length + moved > 0
  const isOn = needsSwitch && touchedBy(change).some(({ is_active }) => is_active)
  // If nothing goes for them, the new ones wake no other playlist.
  const isBeside = moved + replaces.length === 0
  const switched = isOn ? (['videowall'] as const) : []
  const grown = changesOf(change.grown)
  return {
    ...lone,
    kind: 'add-playlists',
    playlists: [...parts, ...lone.playlists],
    replaces,
    changes: [...grown, ...(lone.changes ?? []), ...changesOf(change.shrunk, grown)],
    switchOn: [...new Set([...lone.switchOn, ...(isBeside ? [] : switched)])],
    switchOnAlone: isBeside ? switched : [],
  }
}

/** The wanted items, by the own ones as far as these are alike. */
function itemsAs(wanted: readonly PlaylistItem[], own: readonly PlaylistItem[]): ItemsChange['items'] {
  const left = [...own]
  return wanted.map(item => {
    const at = left.findIndex(({ media, duration }) => sameId(media.id, item.media.id) && duration === item.duration)
    const [kept] = at < 0 ? [] : left.splice(at, 1)
    return kept ? kept.id : newItemOf(item)
  })
}

/** Gives the playlists of a card the items and the repeat of another one, of which they were part: then they are again. */
export function takeBackJob(place: Place, { playlists }: Card, whole: Card): NewJob {
  const { items, repeat_interval } = whole.playlist
  const playlistsWith = playlists.map(one => itemsChange(one, itemsAs(items, one.items)))
  const changes = playlists
    .filter(one => one.repeat_interval !== repeat_interval)
    .map(one => planChange(one, { ...contentOf(one).plan, repeat_interval }))
  const arrange: Task = { kind: 'arrange-items', place, playlists: playlistsWith }
  const tasks: Task[] = changes.length > 0 ? [arrange, { kind: 'change-plans', place, changes }] : [arrange]
  return { title: `Take a part back into ${cardName(whole)}`, tasks, tells: false }
}
