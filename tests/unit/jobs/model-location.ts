import { type Playlist, type PlaylistItem, readPlaylist } from '../../../src/api/playlists.ts'
import { type Id, isScreenType, sameId } from '../../../src/base/id.ts'
import type { NewItem, PlaylistContent, PlaylistSnapshot, Task, TaskOf } from '../../../src/jobs/job.ts'
import { isSamePlan, isUnchanged, statesBefore, switched } from '../../../src/jobs/kinds/location-now.ts'

import { snapshotOf } from '../../../src/jobs/task-facts.ts'
import { knownItems } from '../../../src/jobs/undo-tasks.ts'

export const place = { locationId: 1, uniqueId: 'lobby', locationName: 'Lobby' }

const plan = {
  type: 'videowall',
  date_start: '2026-01-01',
  date_end: '2026-12-31',
  time_start: '08:00:00',
  time_end: '20:00:00',
  repeat_interval: 2,
}

/** One location at which every call arrives: what each kind of task comes to there. */
export function aModel() {
  let lastId = 0
  let playlists: Playlist[] = []
  const newId = () => {
    lastId += 1
    return lastId
  }
  const itemOf = ({ mediaId, seconds, name }: NewItem): PlaylistItem => {
    const media = { id: mediaId, name, file_name: name }
    const [item] = readPlaylist({ id: 1, items: [{ id: newId(), duration: seconds, media }] })?.items ?? []
    if (!item) throw new Error('The item cannot be read.')
    return item
  }
  const create = ({ name, plan, items }: PlaylistContent, isActive = false): PlaylistSnapshot => {
    const made = readPlaylist({ id: newId(), name, ...plan, is_active: isActive, items: [] })
    if (!made) throw new Error('The playlist cannot be read.')
    const full = { ...made, items: items.map(itemOf) }
    playlists.push(full)
    return snapshotOf(full)
  }
  const put = (playlist: Playlist) => {
    playlists = playlists.map(one => (sameId(one.id, playlist.id) ? playlist : one))
  }
  const remove = (id: Id) => {
    playlists = playlists.filter(one => !sameId(one.id, id))
  }
  const find = (id: Id) => playlists.find(one => sameId(one.id, id))
  const switches = () =>
    playlists.flatMap(({ id, type, is_active }) => (isScreenType(type) ? [{ id, type, isActive: is_active }] : []))
  const switchTo = (states: readonly { type: string; is_active: boolean }[]) => {
    playlists = playlists.map(one => ({ ...one, ...states.find(({ type }) => type === one.type) }))
  }

  const exchange = (task: TaskOf<'add-playlists'>) => {
    const others = switches()
    const added = task.playlists.map(content => create(content))
    const going = task.replaces.flatMap(before => {
      const now = find(before.id)
      return now && isUnchanged(snapshotOf(now), before) ? [snapshotOf(now)] : []
    })
    const kept = others.filter(({ id }) => !going.some(one => sameId(one.id, id)))
    const states = switched(task, kept)
    switchTo(states)
    for (const { id } of going) remove(id)
    return { added, removed: going, was: statesBefore(others, states) }
  }
  const arrange = (task: TaskOf<'arrange-items'>) => {
    const done = task.playlists.flatMap(({ playlistId, name, was, items }) => {
      const now = find(playlistId)
      if (!now || now.items.map(({ id }) => id).join() !== was.map(({ id }) => id).join()) return []
      // A wanted item that is not known any more cannot come back.
      const wanted = items.flatMap(one =>
        typeof one === 'object' ? itemOf(one) : (now.items.find(({ id }) => sameId(id, one)) ?? []),
      )
      put({ ...now, items: wanted })
      return [{ playlistId, name, before: was, after: knownItems({ ...now, items: wanted }) }]
    })
    return { playlists: done }
  }
  const changePlans = (task: TaskOf<'change-plans'>) => {
    const changes = task.changes.filter(({ playlistId, was, plan }) => {
      const now = find(playlistId)
      const fits = now !== undefined && isSamePlan(snapshotOf(now).plan, was)
      if (fits) put({ ...now, ...plan })
      return fits
    })
    return { changes }
  }

  for (const [name, isActive, type] of [
    ['Morning', true, 'videowall'],
    ['Evening', false, 'videowall'],
    ['News', true, 'ticker'],
  ] as const) {
    const items = ['a', 'b', 'c', 'a'].map((file, at) => ({ mediaId: file, seconds: 10 + at, name: file }))
    create({ name, plan: { ...plan, type }, items }, isActive)
  }

  return {
    lastId: () => lastId,
    playlists: () => playlists,
    put,
    remove,
    switches,
    /** @returns what undo needs */
    run(task: Task): unknown {
      if (task.kind === 'add-playlists') return exchange(task)
      if (task.kind === 'delete-playlists')
        return exchange({ ...task, kind: 'add-playlists', playlists: [], replaces: task.playlists, switchOn: [] })
      if (task.kind === 'arrange-items') return arrange(task)
      if (task.kind === 'change-plans') return changePlans(task)
      if (task.kind !== 'switch-screens') throw new Error(`The model does not know ${task.kind}.`)
      const was = statesBefore(switches(), task.states)
      switchTo(task.states)
      return { was }
    },
  }
}

export type Model = ReturnType<typeof aModel>

/** The plan and the items of each playlist, without ids, a line for each. */
export const contentNow = (model: Model): string[] =>
  model.playlists().flatMap(playlist => {
    const { name, plan, items } = snapshotOf(playlist)
    const files = items.map(({ mediaId, seconds }) => `${mediaId} ${seconds}`).join(', ')
    return [`${name}: ${plan.type}, ${plan.repeat_interval}`, `${name}: ${files}`]
  })
