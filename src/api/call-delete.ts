import { ApiError } from './api-error.ts'
import { call } from './client.ts'
import { type Outcome, readOutcome } from './envelope.ts'

const isGone = (error: unknown) =>
  error instanceof ApiError && error.isEnvelope && (error.status === 404 || error.status === 410)

/** Deletes the record at a path. A record that the server no longer has counts as deleted. @throws ApiError */
export async function callDelete(path: string): Promise<Outcome> {
  try {
    return readOutcome(await call({ method: 'DELETE', path }))
  } catch (error) {
    if (isGone(error)) return { message: '', data: null }
    throw error
  }
}
