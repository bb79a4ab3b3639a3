import { openRawWebsocket, type RawWebsocket } from '../../../support/hostile/raw-websocket.ts'

/** What each connection of a crowd does. */
export type Conduct = 'silent' | 'deaf' | 'large' | 'claims' | 'announces' | 'screens'

/** Opens connections of one conduct, or closes all. */
export type Task = { url: string; conduct: Conduct; count: number; ids: readonly string[] } | 'close'

export interface CrowdFacts {
  open: number
  refused: number
}

const AT_A_TIME = 100
const HEARTBEAT_MS = 10_000
const LARGE = `42["screen_connected",{"uniqueId":"${'x'.repeat(1_000_000)}"}]`

let crowd: RawWebsocket[] = []
let timers: NodeJS.Timeout[] = []

function claimAll(one: RawWebsocket, ids: readonly string[]): void {
  for (const uniqueId of ids) {
    one.send('screen_connected', { uniqueId, type: 'videowall' })
    one.send('screen_alive', { uniqueId, type: 'ticker' })
  }
}

/** Sends what a screen sends every 10 s, each at its own time. */
function beat(one: RawWebsocket, uniqueId: string): void {
  const screen = { uniqueId, type: 'videowall' }
  const send = () => {
    one.send('screen_status', { ...screen, isActive: true })
    one.send('screen_alive', screen)
  }
  one.send('screen_connected', screen)
  timers.push(setTimeout(() => timers.push(setInterval(send, HEARTBEAT_MS)), Math.random() * HEARTBEAT_MS))
}

function announce(one: RawWebsocket, ids: readonly string[], index: number): void {
  for (let message = 0; message < 20; message += 1) {
    const uniqueId = ids[(index + message) % ids.length] ?? ''
    one.send('screen_status_updated', { uniqueId, status: [], isOnline: true })
  }
}

function begin(one: RawWebsocket, conduct: Conduct, ids: readonly string[], index: number): void {
  if (conduct === 'large') one.say(LARGE)
  if (conduct === 'claims') claimAll(one, ids)
  if (conduct === 'screens') beat(one, `shop-${index + 1}`)
  if (conduct === 'announces') announce(one, ids, index)
  if (conduct !== 'deaf') return
  // As a page does: once without an acknowledgement, once with one.
  const ask = () => {
    one.send('request_screens')
    one.say('420["request_screens"]')
  }
  ask()
  one.stopReading()
  const askAgain = () => {
    // It answers pings that it has not read, so that it is not taken for dead.
    one.say('3')
    ask()
  }
  timers.push(setInterval(askAgain, 2_000))
}

/** Does what the bench asks for. */
export async function perform(task: Task): Promise<CrowdFacts> {
  let refused = 0
  if (task === 'close') {
    for (const timer of timers) clearTimeout(timer)
    for (const one of crowd) one.close()
    crowd = []
    timers = []
    return { open: 0, refused }
  }
  const { url, conduct, count, ids } = task
  let next = 0
  const open = async () => {
    for (let index = next++; index < count; index = next++) {
      try {
        const one = await openRawWebsocket(url)
        crowd.push(one)
        begin(one, conduct, ids, index)
      } catch {
        refused += 1
      }
    }
  }
  await Promise.all(Array.from({ length: AT_A_TIME }, open))
  return { open: crowd.filter(one => one.isOpen()).length, refused }
}
