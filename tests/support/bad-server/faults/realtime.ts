import type { Fault, Line, Message, Spoiler } from '../fault.ts'
import { fault, type Json } from '../spoilers.ts'

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

const update = (change: (fields: Json) => unknown[]) =>
  saying(UPDATE, ([fields]) => [{ name: UPDATE, payload: change(fields as Json) }])

/** Passes an update on to every other connection only. */
function toSome(): Spoiler {
  let isNext = false
  return saying(UPDATE, payload => {
    isNext = !isNext
    return isNext ? [{ name: UPDATE, payload }] : []
  })
}

export const realtimeFaults: Fault[] = [
  fault('refuses a websocket without a token', 'realtime.connect', { accepts: () => false }),
  fault('does not acknowledge', 'realtime.acknowledge', { acknowledged: () => undefined }),
  fault('acknowledges with an object', 'realtime.acknowledge', { acknowledged: screens => ({ screens }) }),
  fault('answers only with an acknowledgement', 'realtime.answer', deaf('request_screens')),
  fault(
    'names the list of screens otherwise',
    'realtime.present',
    saying(SCREENS, payload => [{ name: 'screens_updated', payload }]),
  ),
  fault(
    'writes a screen otherwise',
    'realtime.present',
    saying(SCREENS, payload => [tellScreens(screensIn(payload).map(entry => entry.replace(/-(\w+)$/, ':$1')))]),
  ),
  fault(
    'gives the unique ids of screens without their types',
    'realtime.present',
    saying(SCREENS, payload => [
      tellScreens(screensIn(payload).map(entry => entry.replace(/-(videowall|ticker)$/, ''))),
    ]),
  ),
  fault(
    'cuts a unique id at its first hyphen',
    'realtime.present',
    saying(SCREENS, payload => [tellScreens(screensIn(payload).map(entry => entry.replace(/^([^-]+)-.*-/, '$1-')))]),
  ),
  fault('tells of screens only if it is asked', 'realtime.present', { ...saying(SCREENS, () => []) }),
  fault('knows no screen_connected', 'realtime.present', deaf('screen_connected')),
  fault('knows no screen_alive', 'realtime.alive', deaf('screen_alive')),
  fault('takes an idle screen for one that leaves', 'realtime.idle', deaf('screen_alive')),
  fault('knows no screen_status', 'realtime.leaves', deaf('screen_status')),
  { name: 'never forgets a screen that was closed', finds: 'realtime.closed', make: ghosts },
  { name: 'never forgets a screen that was killed', finds: 'realtime.killed', make: ghosts },
  { name: 'lets a screen come only once', finds: 'realtime.again', make: onlyOneConnection },
  { name: 'forgets a screen with the first of its connections', finds: 'realtime.twice', make: onlyOneConnection },
  { name: 'never forgets a silent screen', finds: 'realtime.silent', make: beatsForOthers },
  { name: 'forgets a screen between two heartbeats', finds: 'realtime.silent', make: impatient },
  fault('does not pass on screen_status_updated', 'realtime.forward', deaf(UPDATE)),
  { name: 'passes it on to some', finds: 'realtime.forward', make: toSome },
  fault(
    'passes it on under another name',
    'realtime.forward',
    saying(UPDATE, payload => [{ name: 'status_updated', payload }]),
  ),
  fault(
    'passes it on with other fields',
    'realtime.forward',
    update(({ uniqueId, ...rest }) => [{ ...rest, unique_id: uniqueId }]),
  ),
  fault(
    'passes it on without the states',
    'realtime.forward',
    update(({ status, ...rest }) => [rest]),
  ),
  fault(
    'passes it on as text',
    'realtime.forward',
    update(fields => [JSON.stringify(fields)]),
  ),
  fault(
    'does not tell of changed locations',
    'realtime.locations',
    saying('update_locations', () => []),
  ),
  fault(
    'tells of the changed location only',
    'realtime.locations',
    saying('update_locations', ([list]) => [
      { name: 'update_locations', payload: [(list as Json[]).filter(({ name }) => String(name).includes('renamed'))] },
    ]),
  ),
  fault(
    'tells of changed locations in an object',
    'realtime.locations',
    saying('update_locations', ([locations]) => [{ name: 'update_locations', payload: [{ locations }] }]),
  ),
]
