import { ApiError, failureText, isSessionLost } from '../api/api-error.ts'
import { counted } from '../base/counted.ts'
import { texts } from '../texts.ts'
import type { ShowAlert } from '../ui/alert.tsx'
import type { SentFile, Upload } from './upload.ts'

/** What each HTTP status means, if the server gives no message. */
const REFUSALS: Record<number, string> = {
  403: 'You are not allowed to upload files. Ask an administrator.',
  413: 'The file is larger than the server accepts. Make it smaller, then upload it again.',
  415: 'The server does not accept this type of file. Use JPEG, PNG or MP4.',
}

export const isHeld = ({ state }: Upload): boolean => state.phase === 'asking' || state.phase === 'comparing'

/** Empty if none waits. */
export function waitingText(uploads: readonly Upload[]): string {
  const held = uploads.filter(isHeld).length
  return held === 0 ? '' : `${counted(held, 'file')} ${held === 1 ? 'waits' : 'wait'} for you`
}

/** The statuses that depend on the file alone: it is too large, of a refused type, or empty. */
const FILE_REFUSALS: readonly unknown[] = [413, 415, 422]

/** The browser's error for a file that was moved, changed or deleted after it was chosen. */
export const NOT_READABLE = 'NotReadableError'

/** True if a retry is useless. */
export const isFileRefused = (error: unknown): boolean =>
  (error instanceof Error && error.name === NOT_READABLE) ||
  (error instanceof ApiError && error.failure === 'refused' && FILE_REFUSALS.includes(error.status))

/** For a place that shows the file's name. */
function withoutName(sentence: string, { name }: File): string {
  // The name is between two marks of any kind.
  const end = name.length + 1
  return sentence.slice(1, end) === name ? `This file${sentence.slice(end + 1)}` : sentence
}

export const uploadFailureText = (error: unknown, file: File): string => withoutName(uploadFailure(error), file)

/** The server's own words first, else a sentence that says what to do. */
function uploadFailure(error: unknown): string {
  if (!(error instanceof ApiError)) return failureText(error)
  if (error.failure === 'offline') return 'The connection was lost during the upload. Check the network, then retry.'
  if (error.failure === 'timeout')
    return 'The upload took longer than five minutes. Make the file smaller, or use a faster connection.'
  if (error.failure === 'server-fault') {
    const said = error.serverMessage && ` It said: ${error.serverMessage}`
    return `The server had a fault (HTTP ${error.status}); the file is not to blame. Retry in a moment.${said}`
  }
  return error.serverMessage || REFUSALS[error.status ?? 0] || failureText(error)
}

type Report = Parameters<ShowAlert>

/** For a single file the server's message. */
function uploadedText(files: readonly SentFile[]): string {
  const [first] = files
  if (files.length > 1) return `${texts.media.uploaded} (${files.length} files)`
  return first?.message || texts.media.uploaded
}

function reportOne({ state }: Upload): Report | null {
  if (state.phase === 'done') return ['success', uploadedText([state])]
  if (state.phase !== 'failed') return null
  const message = (state.error instanceof ApiError && state.error.serverMessage) || texts.media.uploadFailed
  // The message may already be the server's sentence, which the reason then does not repeat.
  return ['warning', message, uploadFailure(state.error).replace(` It said: ${message}`, '')]
}

function failureLines(reported: readonly Upload[]): string {
  const names = new Map<string, string[]>()
  for (const { file, state } of reported) {
    if (state.phase !== 'failed') continue
    const reason = uploadFailureText(state.error, file)
    names.set(reason, [...(names.get(reason) ?? []), `“${file.name}”`])
  }
  return [...names].map(([reason, files]) => `${files.join(', ')}: ${reason}`).join('\n')
}

/**
 * A single file has the sentence of the error catalogue; several have one summary that names the failures.
 * Null if there is nothing to say, as after a lost session.
 */
export function reportBatch(ended: readonly Upload[]): Report | null {
  const reported = ended.filter(({ state }) => state.phase !== 'failed' || !isSessionLost(state.error))
  const [first] = reported
  if (!first) return null
  if (reported.length === 1) return reportOne(first)
  const failed = reported.filter(({ state }) => state.phase === 'failed').length
  if (failed === 0)
    return ['success', uploadedText(reported.flatMap(({ state }) => (state.phase === 'done' ? state : [])))]
  const message = `${texts.media.uploadFailed} (${failed} of ${reported.length} files)`
  return ['warning', message, failureLines(reported)]
}
