import { faultsOf, type Line, type Message, type Spoiler } from '../fault.ts'
import { type Json, renaming } from '../spoilers.ts'

const SCREENS = 'update_screens'
const UPDATE = 'screen_status_updated'

/** Drops the messages of clients with these names. */
const deaf = (...names: string[]): Spoiler => ({ sent: message => (names.includes(message.name) ? [] : [message]) })

/** Changes the messages of the server with this name. */
const saying = (name: string, change: (payload: unknown[], line: Line) => Message[]): Spoiler => ({
  heard: (message, line) => (message.name === name ? change(message.payload, line) : [message]),
})

const screensIn = ([list]: unknown[]) => list as string[]
const tellScreens = (list: readonly string[]): Message => ({ name: SCREENS, payload: [list] })

/** Never takes a screen out of the list again. */
function ghosts(): Spoiler {
  const seen = new Set<string>()
  return saying(SCREENS, payload => {
    for (const entry of screensIn(payload)) seen.add(entry)
    return [tellScreens([...seen])]
  })
}

interface Reported {
  line: Line
  entry: string
}

/** Takes a screen out with the first of its connections that closes. */
function onlyOneConnection(): Spoiler {
  const reported: Reported[] = []
  const gone = new Set<string>()
  return {
    sent(message, line) {
      const { uniqueId, type } = (message.payload[0] ?? {}) as Json
      if (message.name === 'screen_connected') reported.push({ line, entry: `${uniqueId}-${type}` })
      return [message]
    },
    heard: message =>
      message.name === SCREENS
        ? [tellScreens(screensIn(message.payload).filter(entry => !gone.has(entry)))]
        : [message],
    closed(line, left) {
      for (const one of reported) if (one.line === line) gone.add(one.entry)
      for (const other of left) other.pass({ name: 'request_screens', payload: [] })
    },
  }
}

/** Remembers only the last name that a connection has said: the one before stays in the list, or leaves it at once. */
function oneName(forgets: 'never' | 'at once'): Spoiler {
  const last = new Map<Line, Json>()
  const kept = new Set<string>()
  return {
    sent(message, line) {
      const [before, screen] = [last.get(line), (message.payload[0] ?? {}) as Json]
      if (message.name !== 'screen_connected') return [message]
      last.set(line, screen)
      if (!before || before.uniqueId === screen.uniqueId) return [message]
      if (forgets === 'never') kept.add(`${before.uniqueId}-${before.type}`)
      return forgets === 'never'
        ? [message]
        : [{ name: 'screen_status', payload: [{ ...before, isActive: false }] }, message]
    },
    heard: message =>
      message.name === SCREENS ? [tellScreens([...new Set([...screensIn(message.payload), ...kept])])] : [message],
  }
}

/** Says that a screen is alive for as long as its connection is open. */
function beatsForOthers(): Spoiler {
  return {
    sent(message, line) {
      if (message.name !== 'screen_connected') return [message]
      const timer = setInterval(() => line.pass({ name: 'screen_alive', payload: message.payload }), 100)
      timer.unref()
      setTimeout(() => clearInterval(timer), 5_000).unref()
      return [message]
    },
  }
}

/** Forgets a screen after a short silence. */
function impatient(): Spoiler {
  return {
    sent(message, line) {
      if (message.name !== 'screen_connected') return [message]
      const [screen] = message.payload
      const leave = () => line.pass({ name: 'screen_status', payload: [{ ...(screen as Json), isActive: false }] })
      setTimeout(leave, 60).unref()
      return [message]
    },
  }
}

/** Writes the entries of the list of screens in another way. */
const entries = (from: RegExp, to: string) =>
  saying(SCREENS, payload => [tellScreens(screensIn(payload).map(entry => entry.replace(from, to)))])

const update = (change: (fields: Json) => unknown) =>
  saying(UPDATE, ([fields]) => [{ name: UPDATE, payload: [change(fields as Json)] }])

const locations = (change: (list: Json[]) => unknown) =>
  saying('update_locations', ([list]) => [{ name: 'update_locations', payload: [change(list as Json[])] }])

/** Passes an update on to every other connection only. */
function toSome(): Spoiler {
  let isNext = false
  return saying(UPDATE, payload => {
    isNext = !isNext
    return isNext ? [{ name: UPDATE, payload }] : []
  })
}

export const realtimeFaults = faultsOf('realtime', {
  connect: [['refuses a websocket without a token', { accepts: () => false }]],
  acknowledge: [['does not acknowledge', { acknowledged: () => undefined }]],
  answer: [['answers only with an acknowledgement', deaf('request_screens')]],
  present: [
    ['names the list of screens otherwise', saying(SCREENS, payload => [{ name: 'screens_updated', payload }])],
    ['cuts a unique id at its first hyphen', entries(/^([^-]+)-.*-/, '$1-')],
    ['tells of screens only if it is asked', saying(SCREENS, () => [])],
  ],
  alive: [['knows no screen_alive', deaf('screen_alive')]],
  idle: [['takes an idle screen for one that leaves', deaf('screen_alive')]],
  leaves: [['knows no screen_status', deaf('screen_status')]],
  closed: [['never forgets a screen that was closed', ghosts]],
  killed: [['never forgets a screen that was killed', ghosts]],
  again: [['lets a screen come only once', onlyOneConnection]],
  twice: [['forgets a screen with the first of its connections', onlyOneConnection]],
  silent: [
    ['never forgets a silent screen', beatsForOthers],
    ['forgets a screen between two heartbeats', impatient],
  ],
  receipt: [
    ['forgets the last name of a connection only', () => oneName('never')],
    ['lets a second name take the place of the first', () => oneName('at once')],
  ],
  forward: [
    ['does not pass on screen_status_updated', deaf(UPDATE)],
    ['passes it on to some', toSome],
    ['passes it on with other fields', update(renaming('uniqueId', 'unique_id'))],
  ],
  locations: [
    ['does not tell of changed locations', saying('update_locations', () => [])],
    [
      'tells of the changed location only',
      locations(list => list.filter(({ name }) => String(name).includes('renamed'))),
    ],
  ],
})
