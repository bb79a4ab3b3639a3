import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createJobs } from '../../../src/jobs/jobs.ts'
import { startContract, stopContract } from '../../support/component/contract-server.ts'
import { signIn } from '../../support/component/render-app.tsx'
import { switchJob } from './job-rig.ts'

/** A browser with workers, on a server whose deploy has removed the old code. */
class LostWorker extends EventTarget {
  postMessage(): void {
    queueMicrotask(() => this.dispatchEvent(new Event('error')))
  }
  terminate(): void {}
}

beforeEach(async () => {
  vi.stubGlobal('Worker', LostWorker)
  await startContract()
  await signIn()
})
afterEach(async () => {
  vi.unstubAllGlobals()
  await stopContract()
})

// requirement 22.14
test('a job whose code a deploy has removed is not started, with a sentence', async () => {
  const loadPart = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'))
  const jobs = createJobs({ announce: () => undefined, loadPart })
  await expect(jobs.start(switchJob('Switch on'))).rejects.toThrow(
    'The code that runs the jobs could not be loaded: the console may have a new version. Load this page again.',
  )
  jobs.end()
})
