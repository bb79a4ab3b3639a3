import { oncePer } from '../../base/once-per.ts'
import { type Stores, useStore } from '../../base/stores.ts'
import { FitRefused } from '../upload.ts'
import type { UploadQueue } from '../upload-queue.ts'
import { useUploads } from '../uploads-provider.tsx'
import { type MakeFit, UploadFitting } from './upload-fitting.ts'

const loadFailed = () => {
  const sentence = 'The part of this page that makes files fit could not be loaded. Reload the page, then try again.'
  throw new FitRefused(sentence, true)
}

/** The code that makes files fit is loaded at its first use. */
const makeFitOf =
  ({ of }: Stores): MakeFit =>
  async (file, options) => {
    const { fitterOf } = await import('../fit/fitter.ts').catch(loadFailed)
    try {
      return await of(fitterOf).fit(file, options)
    } catch (error) {
      if (error instanceof FitRefused) throw error
      throw new FitRefused('This file could not be made to fit, because of a fault of this page. Send the original.')
    }
  }

const fittingsOf = (stores: Stores) => oncePer((queue: UploadQueue) => new UploadFitting(queue, makeFitOf(stores)))

export const useFitting = (): UploadFitting => useStore(fittingsOf)(useUploads())
