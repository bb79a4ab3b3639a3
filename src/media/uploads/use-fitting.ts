import { type Stores, useStore } from '../../base/stores.ts'
import { FitRefused } from '../upload.ts'
import type { UploadQueue } from '../upload-queue.ts'
import { useUploads } from '../uploads-provider.tsx'
import { type FitWork, UploadFitting } from './upload-fitting.ts'

const loadFailed = () => {
  const sentence = 'The part of this page that makes files fit could not be loaded. Reload the page, then try again.'
  throw new FitRefused(sentence, true)
}

/** The code that makes files fit is loaded at its first use. */
function fitWorkOf({ of }: Stores): FitWork {
  const load = async () => of((await import('../fit/fitter.ts')).createFitter)
  // If the code could not be loaded, nothing is made to fit, and there is nothing to pause.
  const tell = (what: 'pause' | 'resume' | 'forgetPause') => () =>
    void load().then(
      fitter => fitter[what](),
      () => undefined,
    )
  return {
    async prepare(file, options) {
      const fitter = await load().catch(loadFailed)
      try {
        return await fitter.fit(file, options)
      } catch (error) {
        if (error instanceof FitRefused) throw error
        throw new FitRefused('This file could not be made to fit, because of a fault of this page. Send the original.')
      }
    },
    pause: tell('pause'),
    resume: tell('resume'),
    forgetPause: tell('forgetPause'),
  }
}

function fittingsOf({ of }: Stores) {
  const fittings = new WeakMap<UploadQueue, UploadFitting>()
  return (queue: UploadQueue): UploadFitting => {
    const fitting = fittings.get(queue) ?? new UploadFitting(queue, of(fitWorkOf))
    fittings.set(queue, fitting)
    return fitting
  }
}

export const useFitting = (): UploadFitting => useStore(fittingsOf)(useUploads())
