import { vi } from 'vitest'
import type { Finding, FitAim, FitProgress, FittedFile } from '../../../src/media/upload.ts'
import { UploadFitting } from '../../../src/media/upload-fitting.ts'
import { UploadQueue } from '../../../src/media/upload-queue.ts'

interface Transfer {
  name: string
  progress: (progress: { loaded: number; total: number }) => void
  signal: AbortSignal
  succeed: (message?: string) => void
  fail: (error: Error) => void
}

interface Fitting {
  name: string
  aim: FitAim
  progress: (progress: FitProgress) => void
  signal: AbortSignal
  /** Ends with a file of this size. */
  succeed: (size: number) => FittedFile
  fail: (error: Error) => void
}

const nothing: Finding = { reason: '', note: '', isCopy: false, needsFit: false }

const findings: Record<string, Finding> = {
  broken: { ...nothing, reason: 'It is broken.', note: 'It is here twice.' },
  foreign: { ...nothing, reason: 'It is foreign.', needsFit: true },
  large: { ...nothing, note: 'It is large.', needsFit: true },
  fixed: { ...nothing, note: 'It is large.', needsFit: true },
  long: { ...nothing, note: 'It is large.', needsFit: true },
  strange: { ...nothing, reason: 'It is strange.', needsFit: true },
}

export const aFile = (name: string, size = 1000) => new File([new Uint8Array(size)], name)

const factsOf = ({ size, type }: File) => ({ size, type, width: 640, height: 360, seconds: 3, frame: null })

const named = <Work extends { name: string }>(works: readonly Work[], name: string): Work => {
  const work = works.find(other => other.name === name)
  if (!work) throw new Error(`No work on ${name} has begun.`)
  return work
}

/** An upload queue whose transfers go on and end when the test says so; the first word of a name decides the check. */
export function uploadHarness() {
  const harness = {
    transfers: [] as Transfer[],
    fittings: [] as Fitting[],
    checked: [] as string[],
    /** The checks of the files whose name begins with "slow". */
    endCheck: {} as Record<string, () => void>,
    calls: [] as string[],
    /** The time by `performance.now()`. */
    now: 0,
    transferOf: (name: string) => named(harness.transfers, name),
    fittingOf: (name: string) => named(harness.fittings, name),
    open() {
      vi.spyOn(performance, 'now').mockImplementation(() => harness.now)
      return new UploadQueue({
        check: async file => {
          harness.checked.push(file.name)
          const [kind = ''] = file.name.split(' ')
          if (kind === 'slow') await new Promise<void>(end => Object.assign(harness.endCheck, { [file.name]: end }))
          if (kind === 'unopened') throw new Error('no decoder')
          return findings[kind] ?? nothing
        },
        send: (file, progress, signal) =>
          new Promise((resolve, reject) => {
            signal.addEventListener('abort', () => reject(signal.reason))
            const succeed = (message = '') => resolve({ message, fileName: `stored ${file.name}` })
            harness.transfers.push({ name: file.name, progress, signal, succeed, fail: reject })
          }),
        offerFit: async ({ name }) => ({
          canFit: !/^(?:fixed|long|strange)/.test(name),
          why: name.startsWith('long') ? 'It is too long.' : name.startsWith('strange') ? 'It is strange.' : '',
        }),
      })
    },
    /** "Make it fit" whose work goes on and ends when the test says so. */
    openFitting(queue: UploadQueue) {
      return new UploadFitting(queue, {
        prepare: (file, aim, progress, signal) =>
          new Promise((resolve, reject) => {
            signal.addEventListener('abort', () => reject(signal.reason))
            const succeed = (size: number) => {
              const small = aFile(`${file.name}.mp4`, size)
              const fitted = { file: small, before: factsOf(file), after: factsOf(small), changes: [] }
              resolve(fitted)
              return fitted
            }
            harness.fittings.push({ name: file.name, aim, progress, signal, succeed, fail: reject })
          }),
        pause: () => harness.calls.push('pause'),
        resume: () => harness.calls.push('resume'),
        forgetPause: () => harness.calls.push('forget'),
      })
    },
  }
  return harness
}
