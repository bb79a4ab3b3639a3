import type { StatusUpdate } from '../../../src/realtime/messages.ts'

/** After this much work, in milliseconds, the forwarding rests. */
const WORK_MS = 5
/** It rests this many times as long as it has worked: the rest of the server has two thirds of the time. */
const REST = 2

export interface Forwarded {
  update: StatusUpdate
  /** The connection that has sent it, which does not get it back. */
  from: string
}

interface ForwardingOptions {
  /** Sends an update to everybody, to some of them with each step. */
  send(one: Forwarded): Iterator<unknown>
  /** True if a location has this unique id. */
  isLocation(uniqueId: string): boolean
  /** Milliseconds, of a clock that nobody sets. */
  now?: () => number
}

/**
 * Passes updates on to everybody, at once as long as that takes little time. With thousands of connections each one takes
 * tens of milliseconds. Then it goes to some of them at a time. The updates of locations wait for it: only the last one of
 * each, the newest first. An update with a made-up unique id does not wait: no number of them keeps the others back.
 */
export function createForwarding({ send, isLocation, now = () => performance.now() }: ForwardingOptions) {
  const waiting = new Map<string, Forwarded>()
  let underWay: Iterator<unknown> | null = null
  let timer: NodeJS.Timeout | undefined
  let worked = 0

  function beginNewest(): Iterator<unknown> | null {
    const newest = [...waiting.values()].at(-1)
    if (!newest) return null
    waiting.delete(newest.update.uniqueId)
    return send(newest)
  }

  function work(): void {
    timer = undefined
    for (;;) {
      underWay ??= beginNewest()
      if (!underWay) return
      const start = now()
      if (underWay.next().done) underWay = null
      worked += now() - start
      if (worked < WORK_MS) continue
      timer = setTimeout(work, REST * worked)
      timer.unref()
      worked = 0
      return
    }
  }

  return {
    forward(one: Forwarded): void {
      const { uniqueId } = one.update
      if (!timer && !underWay) {
        underWay = send(one)
        work()
      } else if (isLocation(uniqueId)) {
        waiting.delete(uniqueId)
        waiting.set(uniqueId, one)
      }
    },
    stop: () => clearTimeout(timer),
  }
}
