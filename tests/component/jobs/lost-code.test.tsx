import { afterEach, beforeEach, expect, test, vi } from 'vitest'
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
  vi.doMock('../../../src/jobs/tabs/participant.ts', () => {
    throw new TypeError('Failed to fetch dynamically imported module')
  })
  await startContract()
  await signIn()
})
afterEach(async () => {
  vi.doUnmock('../../../src/jobs/tabs/participant.ts')
  vi.unstubAllGlobals()
  await stopContract()
})

// requirement 22.14
test('a job whose code a deploy has removed is not started, with a sentence', async () => {
  const { startJob } = await import('../../../src/jobs/jobs.ts')
  await expect(startJob(switchJob('Switch on'))).rejects.toThrow(
    'The code that runs the jobs could not be loaded: the console may have a new version. Load this page again.',
  )
})
