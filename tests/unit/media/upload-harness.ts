import { vi } from 'vitest'
import type { Finding } from '../../../src/media/upload-limits.ts'
import { UploadQueue } from '../../../src/media/upload-queue.ts'

interface Transfer {
  name: string
  progress: (progress: { loaded: number; total: number }) => void
  signal: AbortSignal
  succeed: (message?: string) => void
  fail: (error: Error) => void
}

const findings: Record<string, Finding> = {
  broken: { reason: 'It is broken.', note: 'It is here twice.' },
  large: { reason: '', note: 'It is large.' },
}

export const aFile = (name: string, size = 1000) => new File([new Uint8Array(size)], name)

/** An upload queue whose transfers go on and end when the test says so; the first word of a name decides the check. */
export function uploadHarness() {
  const harness = {
    transfers: [] as Transfer[],
    checked: [] as string[],
    /** The time by `performance.now()`. */
    now: 0,
    transferOf(name: string) {
      const transfer = harness.transfers.find(other => other.name === name)
      if (!transfer) throw new Error(`${name} is not being sent.`)
      return transfer
    },
    open() {
      vi.spyOn(performance, 'now').mockImplementation(() => harness.now)
      return new UploadQueue({
        check: async file => {
          harness.checked.push(file.name)
          const [kind = ''] = file.name.split(' ')
          if (kind === 'unopened') throw new Error('no decoder')
          return findings[kind] ?? { reason: '', note: '' }
        },
        send: (file, progress, signal) =>
          new Promise((resolve, reject) => {
            signal.addEventListener('abort', () => reject(signal.reason))
            const succeed = (message = '') => resolve(message)
            harness.transfers.push({ name: file.name, progress, signal, succeed, fail: reject })
          }),
      })
    },
  }
  return harness
}
