import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  deleteItem,
  deletePlaylist,
  fetchPlaylists,
  reorderItems,
  updatePlaylist,
} from '../../../src/api/playlist-calls.ts'
import type { Playlist } from '../../../src/api/playlists.ts'
import type { Place, Task } from '../../../src/jobs/job.ts'
import { snapshotOf } from '../../../src/jobs/task-facts.ts'
import { itemsBack, mergedOrders, planBack, playlistBack } from '../../../src/jobs/undo-tasks.ts'
import { anOffice, placeOf, playlistAt, workOfEachTest } from '../../support/jobs/work-rig.ts'

const fixture = workOfEachTest()

/** The plan and the items of each playlist without ids, a line for each, and the switches by id. */
async function stateAt({ locationId }: Place) {
  const playlists = await fetchPlaylists(locationId)
  const lines = playlists.flatMap(playlist => {
    const { name, plan, items } = snapshotOf(playlist)
    const files = items.map(item => `${item.name} ${item.seconds}`).join(', ')
    return [`${name}: ${plan.type}, ${plan.repeat_interval}`, `${name}: ${files}`]
  })
  return { lines, switches: new Map(playlists.map(({ id, is_active }) => [id, is_active])) }
}
type State = Awaited<ReturnType<typeof stateAt>>

type Office = ReturnType<typeof anOffice>

/** Takes an edit back. */
type Undo = () => Promise<unknown>

/** An edit that is done, with the state before it. */
interface Entry {
  undo: Undo
  before: State
  /** The task of a move, which the next one may be merged with. */
  move: Task | null
}

interface Choice {
  edit: number
  first: number
  second: number
}

/** Makes an edit as a page does. @returns the task that takes it back; null if there is nothing to edit */
type Edit = (place: Place, playlist: Playlist, choice: Choice) => Promise<Task | null>

const moveItem: Edit = async (place, playlist, { first, second }) => {
  const { items } = playlist
  if (items.length < 2) return null
  const from = first % items.length
  const to = (from + 1 + (second % (items.length - 1))) % items.length
  const now = items.toSpliced(from, 1).toSpliced(to, 0, ...items.slice(from, from + 1))
  await reorderItems(
    playlist.id,
    now.map(({ id }, index) => ({ id, order_position: index + 1 })),
  )
  return itemsBack(place, playlist, now)
}

const removeItem: Edit = async (place, playlist, { first }) => {
  const item = playlist.items[first % Math.max(playlist.items.length, 1)]
  if (!item) return null
  await deleteItem(playlist.id, item.id)
  const now = playlist.items.filter(one => one !== item)
  return itemsBack(place, playlist, now)
}

const changePlan: Edit = async (place, playlist, { first }) => {
  const now = { ...snapshotOf(playlist).plan, repeat_interval: 1 + (first % 5) }
  await updatePlaylist(playlist.id, now)
  return planBack(place, playlist, now)
}

const removePlaylist: Edit = async (place, playlist) => {
  await deletePlaylist(playlist.id)
  return playlistBack(place, playlist)
}

const edits = [moveItem, moveItem, moveItem, removeItem, changePlan, removePlaylist]

/** Work that is done, and taken back, as a job. */
const jobs: readonly ((place: Place, playlist: Playlist, choice: Choice) => Task)[] = [
  (place, _playlist, { first, second }) => ({
    kind: 'switch-screens',
    place,
    states: [{ type: first % 2 === 0 ? 'videowall' : 'ticker', is_active: second % 2 === 0 }],
  }),
  (place, playlist, { first, second }) => ({
    kind: 'add-playlists',
    place,
    playlists: [{ ...snapshotOf(playlist), name: `Copy ${first} ${second}` }],
    replaces: first % 2 === 0 ? [snapshotOf(playlist)] : [],
    switchOn: second % 2 === 0 ? [snapshotOf(playlist).plan.type] : [],
  }),
]

/** The last entry is shown: a move that fits is merged with it. */
function enter(office: Office, entries: Entry[], entry: Entry): void {
  const shown = entries.at(-1)
  const merged = shown?.move && entry.move ? mergedOrders([shown.move], [entry.move]) : null
  const [move] = merged ?? []
  if (shown && move) entries.splice(-1, 1, { ...shown, move, undo: () => office.run(move) })
  else entries.push(entry)
}

/** The lines of the first list that the second one does not have as often. */
const without = (lines: readonly string[], others: readonly string[]) => {
  const left = [...others]
  return lines.filter(line => !left.includes(line) || left.splice(left.indexOf(line), 1).length === 0)
}

/** Undoes the last entry. @param isFresh nothing has happened since its edit */
async function undoLast(place: Place, entries: Entry[], isFresh: boolean): Promise<void> {
  const entry = entries.pop()
  if (!entry) return
  const { before } = entry
  const now = await stateAt(place)
  await entry.undo()
  const after = await stateAt(place)
  if (isFresh) expect(after.lines.toSorted()).toEqual(before.lines.toSorted())
  // Otherwise an entry whose items are gone is left. Whatever comes was there before the edit, and nothing of that goes.
  expect(without(without(after.lines, now.lines), before.lines)).toEqual([])
  const common = without(now.lines, without(now.lines, before.lines))
  expect(without(common, after.lines)).toEqual([])
  // No switch takes a state that it had neither before the edit nor after it: what was mixed is not switched off.
  for (const [id, isActive] of after.switches) {
    const known = [before, now].map(({ switches }) => switches.get(id))
    if (!known.includes(undefined)) expect(known).toContain(isActive)
  }
}

let count = 0

/** A new location with three playlists, of which two are on. */
async function newPlace(): Promise<Place> {
  count += 1
  const location = await fixture.seed.location(`Shop ${count}`, `shop-${count}`)
  await playlistAt(fixture, location, { name: 'Morning', pictures: [0, 1, 2, 0] })
  await playlistAt(fixture, location, { name: 'News', pictures: [2, 1, 0, 2], type: 'ticker' })
  await fixture.seed.screensOn(location)
  await playlistAt(fixture, location, { name: 'Evening', pictures: [0, 1, 2, 0] })
  return placeOf(location)
}

// requirements 22.28, 23.13
test('random edits and undos: each undo brings back what its edit has changed, and nothing else is lost', async () => {
  const aChoice = fc.record({ edit: fc.nat(edits.length + jobs.length + 2), first: fc.nat(11), second: fc.nat(11) })
  const property = fc.asyncProperty(fc.array(aChoice, { minLength: 6, maxLength: 14 }), async choices => {
    const office = anOffice()
    const place = await newPlace()
    const entries: Entry[] = []
    let isFresh = false
    for (const choice of choices) {
      const before = await stateAt(place)
      const playlists = await fetchPlaylists(place.locationId)
      const playlist = playlists[choice.second % Math.max(playlists.length, 1)]
      const edit = edits[choice.edit]
      const taskOf = jobs[choice.edit - edits.length]
      if (!edit && !taskOf) {
        await undoLast(place, entries, isFresh)
        isFresh = false
      } else if (playlist && edit) {
        const task = await edit(place, playlist, choice)
        isFresh = task !== null
        const move = edit === moveItem ? task : null
        if (task) enter(office, entries, { undo: () => office.run(task), before, move })
      } else if (playlist && taskOf) {
        const job = await office.run(taskOf(place, playlist, choice))
        isFresh = true
        enter(office, entries, { undo: () => office.undo(job), before, move: null })
      }
    }
    while (entries.length > 0) await undoLast(place, entries, false)
  })
  await fc.assert(property, { numRuns: 10, seed: 37 })
})
