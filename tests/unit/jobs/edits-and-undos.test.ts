import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Playlist } from '../../../src/api/playlists.ts'
import type { Task } from '../../../src/jobs/job.ts'
import { snapshotOf } from '../../../src/jobs/task-facts.ts'
import { undoOf } from '../../../src/jobs/undo.ts'
import { itemBack, mergedOrders, orderBack, planBack, playlistBack } from '../../../src/jobs/undo-tasks.ts'

import { aModel, contentNow, type Model, place } from './model-location.ts'

const stateOf = (model: Model) => ({ lines: contentNow(model), switches: model.switches() })
type State = ReturnType<typeof stateOf>

/** An edit that is done, with its undo, and the playlists before it. */
interface Entry {
  tasks: readonly Task[]
  before: State
  /** A move that the next one may be merged with. */
  isMove: boolean
}

interface Choice {
  edit: number
  first: number
  second: number
}

type Edit = (model: Model, playlist: Playlist, choice: Choice) => Task | null

const move: Edit = (model, playlist, { first, second }) => {
  const { items } = playlist
  if (items.length < 2) return null
  const from = first % items.length
  const to = (from + 1 + (second % (items.length - 1))) % items.length
  const now = items.toSpliced(from, 1).toSpliced(to, 0, ...items.slice(from, from + 1))
  model.put({ ...playlist, items: now })
  return orderBack(place, playlist, now)
}

const removeItem: Edit = (model, playlist, { first }) => {
  const item = playlist.items[first % Math.max(playlist.items.length, 1)]
  if (!item) return null
  model.put({ ...playlist, items: playlist.items.filter(one => one !== item) })
  return itemBack(place, playlist, item)
}

const changePlan: Edit = (model, playlist, { first }) => {
  const { plan } = snapshotOf(playlist)
  const now = { ...plan, repeat_interval: 1 + (first % 5) }
  model.put({ ...playlist, ...now })
  return planBack(place, playlist, now)
}

const deletePlaylist: Edit = (model, playlist) => {
  model.remove(playlist.id)
  return playlistBack(place, playlist)
}

/** The work of a job, undone as a job is. */
const job =
  (taskOf: (model: Model, playlist: Playlist, choice: Choice) => Task): Edit =>
  (model, playlist, choice) => {
    const task = taskOf(model, playlist, choice)
    return undoOf(task, model.run(task))
  }

const screen = ({ first }: Choice) => (first % 2 === 0 ? 'videowall' : 'ticker')

const edits: readonly Edit[] = [
  move,
  move,
  move,
  removeItem,
  changePlan,
  deletePlaylist,
  job((_model, _playlist, choice) => ({
    kind: 'switch-screens',
    place,
    states: [{ type: screen(choice), is_active: choice.second % 2 === 0 }],
  })),
  job((model, playlist, { first, second }) => ({
    kind: 'add-playlists',
    place,
    playlists: [{ ...snapshotOf(playlist), name: `Copy ${model.lastId()}` }],
    replaces: first % 2 === 0 ? [snapshotOf(playlist)] : [],
    switchOn: second % 2 === 0 ? [snapshotOf(playlist).plan.type] : [],
  })),
]

const UNDO = edits.length

/** The last entry is shown: a move that fits is merged with it. */
function enter(entries: Entry[], entry: Entry): void {
  const shown = entries.at(-1)
  const merged = shown?.isMove && entry.isMove ? mergedOrders(shown.tasks, entry.tasks) : null
  if (merged && shown) entries.splice(-1, 1, { ...shown, tasks: merged })
  else entries.push(entry)
}

/** The lines of the first list that the second one does not have as often. */
const without = (lines: readonly string[], others: readonly string[]) => {
  const left = [...others]
  return lines.filter(line => !left.includes(line) || left.splice(left.indexOf(line), 1).length === 0)
}

/** Undoes the last entry. @param isFresh nothing has happened since its edit */
function undoLast(model: Model, entries: Entry[], isFresh: boolean): void {
  const entry = entries.pop()
  if (!entry) return
  const { before } = entry
  const now = stateOf(model)
  for (const task of entry.tasks) model.run(task)
  const after = stateOf(model)
  if (isFresh) expect(after.lines.toSorted()).toEqual(before.lines.toSorted())
  // Otherwise an entry whose items are gone is left. Whatever comes was there before the edit, and nothing of that goes.
  expect(without(without(after.lines, now.lines), before.lines)).toEqual([])
  const common = without(now.lines, without(now.lines, before.lines))
  expect(without(common, after.lines)).toEqual([])
  // No switch takes a state that it had neither before the edit nor after it: what was mixed is not switched off.
  for (const { id, isActive } of after.switches) {
    const known = [before, now].flatMap(({ switches }) => switches.filter(one => one.id === id))
    if (known.length === 2) expect(known.map(one => one.isActive)).toContain(isActive)
  }
}

// requirements 22.28, 23.13
test('random edits and undos: each undo brings back what its edit has changed, and nothing else is lost', () => {
  const aChoice = fc.record({ edit: fc.nat(UNDO + 2), first: fc.nat(11), second: fc.nat(11) })
  const property = fc.property(fc.array(aChoice, { maxLength: 14 }), choices => {
    const model = aModel()
    const entries: Entry[] = []
    let isFresh = false
    for (const choice of choices) {
      const edit = edits[choice.edit]
      const playlist = model.playlists()[choice.second % Math.max(model.playlists().length, 1)]
      if (!edit) {
        undoLast(model, entries, isFresh)
        isFresh = false
      } else if (playlist) {
        const before = stateOf(model)
        const undo = edit(model, playlist, choice)
        if (undo) enter(entries, { tasks: [undo], before, isMove: edit === move })
        isFresh = undo !== null
      }
    }
    while (entries.length > 0) undoLast(model, entries, false)
  })
  fc.assert(property, { numRuns: 400, seed: 37 })
})
