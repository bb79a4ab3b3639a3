import { isMissing } from './api-error.ts'
import { call } from './client.ts'
import { type Outcome, readList, readOutcome } from './envelope.ts'
import type { Reader } from './fields.ts'

export async function callList<T>(
  { path, key, read }: { path: string; key: string; read: Reader<T> },
  signal?: AbortSignal,
): Promise<T[]> {
  return readList(await call({ method: 'GET', path, signal }), key, read)
}

export async function callChange(method: 'POST' | 'PUT', path: string, body: unknown): Promise<Outcome> {
  return readOutcome(await call({ method, path, body }))
}

export async function callDelete(path: string): Promise<Outcome> {
  return readOutcome(await call({ method: 'DELETE', path }))
}

/** For a delete: a record that the server no longer has counts as deleted. @throws ApiError */
export async function unlessGone<Answer>(remove: () => Promise<Answer>): Promise<Answer | Outcome> {
  try {
    return await remove()
  } catch (error) {
    if (isMissing(error)) return { message: '', data: null }
    throw error
  }
}
