import { type Card, cardName } from '../playlists/cards.ts'
import { type Change, touchedBy } from '../playlists/change.ts'
import { itemsFor } from '../playlists/ends.ts'
import { familyName } from '../playlists/playlist-name.tsx'
import type { Exchange, NewJob, Place, PlanChange, Task } from './job.ts'
import { contentOf, itemsLike, planChange, snapshotOf } from './task-facts.ts'

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
export function withChange(lone: Pick<Exchange, 'place'> & Partial<Exchange>, change: Change, today: string): Task {
  const { playlists = [], changes = [], switchOn = [] } = lone
  const names = new Map(change.added.map(({ source, name }) => [source, name || familyName(today)]))
  const parts = change.added.map(({ source, items: wanted, part }) => {
    const { plan, items } = contentOf({ ...source, items: [...wanted] })
    return { name: names.get(source) ?? '', plan: { ...plan, ...part }, items }
  })
  const replaces = [...(lone.replaces ?? []), ...change.removed.map(snapshotOf)]
  // A new playlist is off until its screen is switched on; the lone one may be off too.
  const moved = change.shrunk.length + changes.length
  const needsSwitch = parts.length + playlists.length + moved > 0
  const isOn = needsSwitch && touchedBy(change).some(({ is_active }) => is_active)
  // If nothing goes for them, the new ones wake no other playlist.
  const isBeside = moved + replaces.length === 0
  const switched = isOn ? (['videowall'] as const) : []
  const grown = changesOf(change.grown)
  return {
    ...lone,
    kind: 'add-playlists',
    playlists: [...parts, ...playlists],
    replaces,
    changes: [...grown, ...changes, ...changesOf(change.shrunk, grown)],
    switchOn: [...new Set([...switchOn, ...(isBeside ? [] : switched)])],
    switchOnAlone: isBeside ? switched : [],
  }
}

/** Gives the playlists of a card the items and the repeat of another one again, of which they were part. */
export function takeBackJob(place: Place, { playlists }: Card, whole: Card): NewJob {
  const { repeat_interval } = whole.playlist
  const arranged = playlists.map(one => itemsLike(one, itemsFor(whole.playlists, one)))
  const changes = playlists.map(one => planChange(one, { ...contentOf(one).plan, repeat_interval }))
  const tasks = [
    { kind: 'arrange-items', place, playlists: arranged } as const,
    { kind: 'change-plans', place, changes } as const,
  ]
  return { title: `Take a part back into ${cardName(whole)}`, tasks, tells: false }
}
