import { oncePer } from '../../base/once-per.ts'
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

const fittingsOf = ({ of }: Stores) => oncePer((queue: UploadQueue) => new UploadFitting(queue, of(fitWorkOf)))

export const useFitting = (): UploadFitting => useStore(fittingsOf)(useUploads())
