import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Note, sharePresence } from '../../bench/server/cluster/shared-presence.ts'
import { createPresence, type Presence } from '../../server/realtime/presence.ts'

const wall = { uniqueId: 'lobby', type: 'videowall' } as const
const strip = { uniqueId: 'lobby', type: 'ticker' } as const
const BOTH = ['lobby-ticker', 'lobby-videowall']

interface Process extends Presence {
  /** How often the list has changed by another process. */
  changes: number
  /** True: it neither sends nor hears. */
  isCut: boolean
}

let processes: Array<{ process: Process; hear: (note: Note) => void }>
let notes: Note[]
/** True for a note that gets lost. */
let isLost: (note: Note) => boolean

beforeEach(() => {
  vi.useFakeTimers({ now: 0 })
  processes = []
  notes = []
  isLost = () => false
})
afterEach(() => {
  vi.clearAllTimers()
  vi.useRealTimers()
})

function start(name: string): Process {
  let hear: (note: Note) => void = () => undefined
  const state = { changes: 0, isCut: false }
  const send = (note: Note) => {
    if (state.isCut || isLost(note)) return
    notes.push(note)
    for (const other of processes)
      if (other.process !== process && !other.process.isCut) other.hear(structuredClone(note))
  }
  const channel = {
    send,
    onNote(listener: (note: Note) => void) {
      hear = listener
    },
  }
  const changed = () => {
    state.changes += 1
  }
  const shared = sharePresence(createPresence(30_000), { from: name, channel, changed, now: Date.now })
  const process: Process = Object.assign(state, shared)
  processes.push({ process, hear: note => hear(note) })
  return process
}

const pass = (ms: number) => vi.advanceTimersByTime(ms)

test('a screen of one process is listed by all, with those of their own', () => {
  const [a, b] = [start('a'), start('b')]
  expect(a.seen(wall, '1', 0)).toBe(true)
  b.seen(strip, '1', 0)
  pass(50)
  expect([a.list(), b.list()]).toEqual([BOTH, BOTH])
  expect([a.changes, b.changes]).toEqual([1, 1])
  a.left(wall, '1')
  pass(50)
  expect([a.list(), b.list()]).toEqual([['lobby-ticker'], ['lobby-ticker']])
})

test('changes within 50 ms are one note, and a change that was taken back is none', () => {
  const [a] = [start('a'), start('b')]
  a.seen(wall, '1', 0)
  a.seen(strip, '1', 0)
  pass(50)
  expect(notes).toEqual([{ from: 'a', version: 1, came: BOTH, went: [] }])
  a.closed('1')
  a.seen(wall, '2', 0)
  a.seen(strip, '2', 0)
  pass(50)
  expect(notes).toHaveLength(1)
})

test('a screen that two processes have stays until both have lost it', () => {
  const [a, b] = [start('a'), start('b')]
  a.seen(wall, '1', 0)
  b.seen(wall, '1', 0)
  pass(50)
  a.closed('1')
  pass(50)
  expect([a.list(), b.list()]).toEqual([['lobby-videowall'], ['lobby-videowall']])
  b.expire(30_000)
  pass(50)
  expect([a.list(), b.list()]).toEqual([[], []])
})

test('a process that falls silent takes its screens with it after 1 s, and brings them back', () => {
  const [a, b] = [start('a'), start('b')]
  a.seen(wall, '1', 0)
  pass(250)
  a.isCut = true
  pass(999)
  expect(b.list()).toEqual(['lobby-videowall'])
  pass(251)
  expect(b.list()).toEqual([])
  a.isCut = false
  pass(250)
  expect(b.list()).toEqual(['lobby-videowall'])
})

test('a process that begins later asks for what the others have', () => {
  const a = start('a')
  a.seen(wall, '1', 0)
  pass(100)
  const b = start('b')
  expect(b.list()).toEqual([])
  pass(250)
  expect(b.list()).toEqual(['lobby-videowall'])
})

test('a lost note is noticed, and the whole list takes its place', () => {
  const [a, b] = [start('a'), start('b')]
  isLost = note => 'came' in note && note.version === 1
  a.seen(wall, '1', 0)
  pass(50)
  expect(b.list()).toEqual([])
  a.seen(strip, '1', 0)
  pass(50)
  expect(b.list()).toEqual(BOTH)
  expect(notes).toContainEqual({ from: 'b', wanted: 'a' })
})

test('no process answers a question to another one, and none asks while it knows everything', () => {
  const [a] = [start('a'), start('b'), start('c')]
  a.seen(wall, '1', 0)
  pass(50)
  notes = []
  pass(1000)
  expect(notes.filter(note => 'wanted' in note || 'all' in note)).toEqual([])
  expect(notes.length).toBe(12)
})
