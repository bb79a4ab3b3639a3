import type { FittedFile } from '../../upload.ts'
import type { FromWorker } from '../run-worker.ts'
import { makePicture, type PictureRequest } from './picture.ts'

const answer = (message: FromWorker<FittedFile>) => self.postMessage(message)

self.addEventListener('message', async ({ data }: MessageEvent<PictureRequest>) => {
  try {
    answer({ kind: 'done', answer: await makePicture(data) })
  } catch (error) {
    answer({ kind: 'failed', cause: error instanceof Error ? error.message : String(error) })
  }
})
