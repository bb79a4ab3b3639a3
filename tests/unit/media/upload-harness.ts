import { afterEach, beforeEach, vi } from 'vitest'
import type { CheckResult, FitAim, FitProgress, FittedFile } from '../../../src/media/upload.ts'
import { UploadQueue } from '../../../src/media/upload-queue.ts'
import { UploadFitting } from '../../../src/media/uploads/upload-fitting.ts'

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

const nothing: CheckResult = { reason: '', note: '', needsFit: false }

const findings: Record<string, CheckResult> = {
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
  const work = works.findLast(other => other.name === name)
  if (!work) throw new Error(`No work on ${name} has begun.`)
  return work
}

/** Lets everything that has been promised happen. */
export const settle = () => new Promise<void>(resolve => setImmediate(resolve))

/** An upload queue whose transfers go on and end when the test says so; the first word of a name decides the check. */
function createHarness() {
  const transfers: Transfer[] = []
  const fittings: Fitting[] = []
  const checked: string[] = []
  /** The checks of the files whose name begins with "slow". */
  const endCheck: Record<string, () => void> = {}
  const queue = new UploadQueue({
    check: async file => {
      checked.push(file.name)
      const [kind = ''] = file.name.split(' ')
      if (kind === 'slow') await new Promise<void>(end => Object.assign(endCheck, { [file.name]: end }))
      if (kind === 'unopened') throw new Error('no decoder')
      return findings[kind] ?? nothing
    },
    send: (file, progress, signal) =>
      new Promise((resolve, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason))
        const succeed = (message = '') => resolve({ message, fileName: `stored ${file.name}` })
        transfers.push({ name: file.name, progress, signal, succeed, fail: reject })
      }),
    offerFit: async ({ name }) => ({
      canFit: !/^(?:fixed|long|strange)/.test(name),
      why: name.startsWith('long') ? 'It is too long.' : name.startsWith('strange') ? 'It is strange.' : '',
    }),
  })
  /** "Make it fit" whose work goes on and ends when the test says so. */
  const fitting = new UploadFitting(
    queue,
    (file, { aim, onProgress: progress, signal }) =>
      new Promise((resolve, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason))
        const succeed = (size: number) => {
          const small = aFile(`${file.name}.mp4`, size)
          const fitted = { file: small, before: factsOf(file), after: factsOf(small), changes: [] }
          resolve(fitted)
          return fitted
        }
        fittings.push({ name: file.name, aim, progress, signal, succeed, fail: reject })
      }),
  )
  return { queue, fitting, transfers, fittings, checked, endCheck }
}

/** Gives each test of a file an upload queue of its own. */
export function uploadsOfEachTest() {
  let current: ReturnType<typeof createHarness>
  let now = 0
  beforeEach(() => {
    now = 0
    vi.spyOn(performance, 'now').mockImplementation(() => now)
    current = createHarness()
  })
  afterEach(() => void vi.restoreAllMocks())

  const find = (name: string) => {
    const upload = current.queue.snapshot().find(({ file }) => file.name === name)
    if (!upload) throw new Error(`${name} is not in the list.`)
    return upload
  }
  const act = async <Value>(value: Value): Promise<Value> => {
    await settle()
    return value
  }
  const transferOf = (name: string) => named(current.transfers, name)
  const fittingOf = (name: string) => named(current.fittings, name)
  return {
    harness: () => current,
    queue: () => current.queue,
    fitting: () => current.fitting,
    find,
    transferOf,
    fittingOf,
    stateOf: (name: string) => find(name).state,
    phases: () => current.queue.snapshot().map(({ file, state }) => `${file.name} ${state.phase}`),
    notes: () => current.queue.snapshot().map(({ note }) => note),
    sent: () => current.transfers.map(({ name }) => name),
    /** The files whose fitting has begun. */
    fitted: () => current.fittings.map(({ name, signal }) => (signal.aborted ? `${name} ended` : name)),
    /** Sets the time by `performance.now()`. */
    setNow: (time: number) => {
      now = time
    },
    add: (...names: string[]) => act(current.queue.add(names.map(name => aFile(name)))),
    start: (name: string) => act(current.queue.start(find(name).id)),
    cancel: (name: string) => act(current.queue.cancel(find(name).id)),
    remove: (name: string) => act(current.queue.remove(find(name).id)),
    succeed: (name: string, message?: string) => act(transferOf(name).succeed(message)),
    fail: (name: string, message = 'no') => act(transferOf(name).fail(new Error(message))),
    makeFit: (name: string) => act(void current.fitting.fit(find(name).id)),
    /** Ends the fitting of a file with one of 300 bytes. */
    succeedFit: (name: string) => act(fittingOf(name).succeed(300)),
    failFit: (name: string, error: Error) => act(fittingOf(name).fail(error)),
  }
}
