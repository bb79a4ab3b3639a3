import { ApiError } from '../../api/api-error.ts'
import { failureText } from '../changes/failure-text.ts'

/** Our own words for the refusals of an upload about which the server said nothing. */
const REFUSALS: Record<number, string> = {
  403: 'You are not allowed to upload files. Ask an administrator.',
  413: 'The file is larger than the server accepts. Make it smaller, then upload it again.',
  415: 'The server does not accept this type of file. Use JPEG, PNG or MP4.',
}

/** Why one upload failed: the server's own words first, else a sentence that tells whose turn it is. */
export function uploadFailureText(error: unknown): string {
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
