import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createAnswers, type Message } from '../../server/realtime/list-answers.ts'

/** The turn that is due, if one is. */
let due: Array<() => void>
beforeEach(() => {
  due = []
  vi.useFakeTimers()
  vi.stubGlobal('setImmediate', (act: () => void) => due.push(act))
})
afterEach(() => {
  expect(due).toEqual([])
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const nextTurn = () => due.shift()?.()

function allTurns(): void {
  while (due.length > 0) nextTurn()
}

/** Answers that take this many milliseconds each. */
function someAnswers(answerMs: number) {
  const answered: string[] = []
  const sent: Array<[message: Message, connections: string[]]> = []
  const answers = createAnswers({
    list: () => ['a-ticker'],
    send: (connections, message) => void sent.push([message, connections]),
  })
  const networks = new Map<string, object>()
  const networkOf = (connection: string) => {
    const network = networks.get(connection) ?? {}
    networks.set(connection, network)
    return network
  }
  const ask = (connection: string, network = networkOf(connection)) =>
    answers.add({
      connection,
      network,
      callback() {
        answered.push(connection)
        vi.advanceTimersByTime(answerMs)
      },
    })
  const askForMessage = (connection: string) =>
    answers.add({ connection, network: networkOf(connection), callback: null })
  return { answered, sent, answers, networkOf, ask, askForMessage }
}

const names = (count: number, prefix = 'c') => Array.from({ length: count }, (_, index) => `${prefix}${index}`)

// requirement 18.18
test('a page that was never answered goes before a crowd that asks again and again, however much of it has come since', () => {
  const { answered, ask } = someAnswers(0)
  const crowd = names(300)
  for (const one of crowd) ask(one)
  allTurns()
  expect(answered).toEqual(crowd)
  for (const one of crowd) ask(one)
  ask('page')
  for (const one of crowd) ask(one)
  nextTurn()
  expect(answered[crowd.length]).toBe('page')
  allTurns()
  expect(answered).toHaveLength(901)
})

// requirement 18.18
test('newcomers are answered in the order in which they have asked: none waits for those that come later', () => {
  const { answered, ask } = someAnswers(4)
  for (const one of names(100, 'first')) ask(one)
  nextTurn()
  for (const one of names(100, 'later')) ask(one)
  allTurns()
  expect(answered).toEqual([...names(100, 'first'), ...names(100, 'later')])
})

// requirement 18.18
test('a connection that asks fifty times at once has one answer, then the others have theirs', () => {
  const { answered, ask } = someAnswers(0)
  for (let time = 0; time < 50; time += 1) ask('flood')
  for (const one of ['b', 'c']) ask(one)
  allTurns()
  expect(answered.slice(0, 5)).toEqual(['flood', 'b', 'c', 'flood', 'flood'])
  expect(answered).toHaveLength(52)
})

test('who leaves the namespace and comes again over the same network connection is no newcomer', () => {
  const { answered, ask, networkOf } = someAnswers(0)
  ask('a')
  ask('known')
  allTurns()
  ask('known')
  ask('a again', networkOf('a'))
  ask('new')
  allTurns()
  expect(answered).toEqual(['a', 'known', 'new', 'known', 'a again'])
})

test('a turn answers twenty, longer ones for 50 ms, and short ones for 10 ms', () => {
  for (const [answerMs, count] of [
    [2, 20],
    [10, 5],
    [60, 1],
    [0.1, 100],
  ] as const) {
    const { answered, ask } = someAnswers(answerMs)
    for (const one of names(110)) ask(one)
    nextTurn()
    expect([answerMs, answered.length]).toEqual([answerMs, count])
    allTurns()
  }
})

test('those who want a message get it together, a hundred at a time, and once however often they have asked', () => {
  const { sent, askForMessage } = someAnswers(0)
  for (let time = 0; time < 3; time += 1) for (const one of names(250)) askForMessage(one)
  allTurns()
  expect(sent.map(([message, connections]) => [message, connections.length])).toEqual([
    ['update_screens', 100],
    ['update_screens', 100],
    ['update_screens', 50],
  ])
})

// requirement 18.18
test('what is told to all goes a hundred connections at a time, after those that wait for their first answer', () => {
  const { sent, answered, answers, ask } = someAnswers(0)
  const pages = names(150)
  answers.tell(pages, 'update_locations')
  answers.tell(pages, 'update_screens')
  answers.tell(pages, 'update_locations')
  ask('page')
  nextTurn()
  expect(answered).toEqual(['page'])
  expect(sent.map(([message, connections]) => [message, connections.length])).toEqual([
    ['update_screens', 99],
    ['update_locations', 99],
  ])
  allTurns()
  expect(sent.flatMap(([, connections]) => connections)).toHaveLength(300)
})

test('who has ended is answered no more', () => {
  const { sent, answered, answers, ask, askForMessage } = someAnswers(0)
  ask('a')
  askForMessage('b')
  for (const one of ['a', 'b']) answers.forget(one)
  allTurns()
  expect([sent, answered]).toEqual([[], []])
})
