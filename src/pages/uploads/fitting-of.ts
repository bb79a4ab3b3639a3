import { FitRefused } from '../../media/upload.ts'
import { type FitWork, UploadFitting } from '../../media/upload-fitting.ts'
import type { UploadQueue } from '../../media/upload-queue.ts'

const loadPrepare = () => import('../../prepare/preparation.ts')

const loadFailed = () => {
  const sentence = 'The part of this page that makes files fit could not be loaded. Reload the page, then try again.'
  throw new FitRefused(sentence, true)
}

/** The code that makes files fit is loaded at its first use. */
const fitWork: FitWork = {
  async prepare(file, aim, onProgress, signal) {
    const { prepare } = await loadPrepare().catch(loadFailed)
    try {
      return await prepare(file, { aim, onProgress, signal })
    } catch (error) {
      if (error instanceof FitRefused) throw error
      throw new FitRefused('This file could not be made to fit, because of a fault of this page. Send the original.')
    }
  },
  pause: () => void loadPrepare().then(({ preparations }) => preparations.pause()),
  resume: () => void loadPrepare().then(({ preparations }) => preparations.resume()),
  forgetPause: () => void loadPrepare().then(({ preparations }) => preparations.forgetPause()),
}

const fittings = new WeakMap<UploadQueue, UploadFitting>()

/** "Make it fit" on the uploads of a queue. */
export function fittingOf(queue: UploadQueue): UploadFitting {
  const fitting = fittings.get(queue) ?? new UploadFitting(queue, fitWork)
  fittings.set(queue, fitting)
  return fitting
}
