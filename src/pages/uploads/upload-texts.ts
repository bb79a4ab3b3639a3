import type { Upload } from '../../media/upload-queue.ts'
import { texts } from '../../texts.ts'
import type { AlertType } from '../../ui/alert.tsx'
import { isSessionLost, serverMessageOr } from '../changes/failure-text.ts'
import { uploadFailureText } from './upload-failure-text.ts'

export interface BatchReport {
  type: AlertType
  message: string
  reason: string
}

const success = (message: string): BatchReport => ({ type: 'success', message, reason: '' })

function reportOne({ state }: Upload): BatchReport | null {
  if (state.phase === 'done') return success(state.message || texts.media.uploaded)
  if (state.phase !== 'failed') return null
  const message = serverMessageOr(state.error, texts.media.uploadFailed)
  return { type: 'warning', message, reason: uploadFailureText(state.error) }
}

/**
 * What one alert says of the uploads that have ended: a single file as the catalogue has it, several in
 * one summary that names the failures. Null where there is nothing to say, as after a lost session.
 */
export function reportBatch(ended: readonly Upload[]): BatchReport | null {
  const told = ended.filter(({ state }) => state.phase !== 'failed' || !isSessionLost(state.error))
  const [first] = told
  if (!first) return null
  if (told.length === 1) return reportOne(first)
  const failures = told.flatMap(({ file, state }) =>
    state.phase === 'failed' ? [`“${file.name}”: ${uploadFailureText(state.error)}`] : [],
  )
  if (failures.length === 0) return success(`${texts.media.uploaded} (${told.length} files)`)
  const message = `${texts.media.uploadFailed} (${failures.length} of ${told.length} files)`
  return { type: 'warning', message, reason: failures.join('\n') }
}
