import { vi } from 'vitest'
import type { FromWorker } from '../../../src/media/fit/run-worker.ts'
import { renamed } from '../../../src/media/fit/still.ts'
import type { FittedFile } from '../../../src/media/upload.ts'

interface Request {
  file: File
  aim: string
}

/** A worker that was asked to make a file fit; the test answers in its place. */
export interface AskedWorker extends Request {
  isEnded: () => boolean
  answer: (message: FromWorker<FittedFile>) => void
}

/** A picture of 640×360 px in place of one of 4032×3024 px. */
export function made(file: File, bytes: number) {
  const fitted = renamed(file, new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' }))
  const facts = { seconds: null, frame: null }
  const before = { ...facts, size: file.size, width: 4032, height: 3024, type: file.type }
  const after = { ...facts, size: bytes, width: 640, height: 360, type: fitted.type }
  const answer: FittedFile = { file: fitted, before, after, changes: ['The picture is smaller.'] }
  return { kind: 'done', answer } as const
}

/**
 * Replaces the workers that make files fit, which jsdom does not have; the browser tests check the real ones.
 * @returns the workers, in the order in which they were asked
 */
export function installFitWorkers(): readonly AskedWorker[] {
  const asked: AskedWorker[] = []
  class FitWorker extends EventTarget {
    #isEnded = false
    postMessage({ file, aim }: Request): void {
      const answer = (data: FromWorker<FittedFile>) => this.dispatchEvent(new MessageEvent('message', { data }))
      asked.push({ file, aim, isEnded: () => this.#isEnded, answer })
    }
    terminate(): void {
      this.#isEnded = true
    }
  }
  const Other = Worker
  const isForFit = ({ pathname }: URL) => pathname.includes('/fit/')
  vi.stubGlobal('Worker', function open(url: URL) {
    return isForFit(url) ? new FitWorker() : new Other(url)
  })
  return asked
}
