import axios, { AxiosError, type AxiosProgressEvent, type InternalAxiosRequestConfig } from 'axios'
import { createTimer } from '../base/timer.ts'
import { env } from '../env.ts'
import {
  ApiError,
  type Failure,
  failureOfStatus,
  REQUEST_TIMEOUT_MS,
  readFailure,
  readRetryAfter,
} from './api-error.ts'
import { clearSession, storedToken } from './session.ts'

/** Calls to these paths carry no bearer token, and a 401 answer to them ends no session (requirement 13.14). */
const PUBLIC_PATHS = ['/display/', '/public/', '/playlists/active/today/']

export interface Call {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** It begins with a slash, and its variable parts are encoded. */
  path: string
  query?: Record<string, string>
  body?: unknown
  signal?: AbortSignal | undefined
  onUploadProgress?: ((event: AxiosProgressEvent) => void) | undefined
}

/** A 401 answer to this call is a failed login: there is no session yet that it could end. */
const LOGIN_PATH = '/auth/login'

const isPublic = (path: string) => PUBLIC_PATHS.some(part => path.includes(part))
const needsSession = (path: string) => path !== LOGIN_PATH && !isPublic(path)

let onSignedOut: () => void = () => undefined

export function onSessionLost(listener: () => void): void {
  onSignedOut = listener
}

function addBearer(config: InternalAxiosRequestConfig): InternalAxiosRequestConfig {
  const token = storedToken()
  // Only a relative path is sure to go to the API base, and only the API may see the token.
  const toApi = config.url?.startsWith('/') && !config.url.startsWith('//')
  if (token && toApi && !isPublic(config.url ?? '')) config.headers.set('Authorization', `Bearer ${token}`)
  return config
}

function failureOf(error: AxiosError): Failure {
  const status = error.response?.status
  if (status === 401 && needsSession(error.config?.url ?? '')) return 'signed-out'
  if (status !== undefined) return failureOfStatus(status)
  if (error.code !== AxiosError.ERR_CANCELED) return 'offline'
  return isTimeout(error.config?.signal) ? 'timeout' : 'cancelled'
}

const isTimeout = (signal: unknown) => signal instanceof AbortSignal && signal.reason?.name === 'TimeoutError'

/** The call had no token if it was removed from the storage. A late 401 of an older session changes nothing. */
function endSession(token: string): void {
  if (token !== storedToken()) return
  clearSession()
  onSignedOut()
}

const tokenOf = (config: InternalAxiosRequestConfig | undefined) =>
  String(config?.headers.get('Authorization') ?? '').replace('Bearer ', '')

function translate(error: unknown): never {
  if (!(error instanceof AxiosError)) throw error
  const failure = failureOf(error)
  if (failure === 'signed-out') endSession(tokenOf(error.config))
  const { status = null, data, headers } = error.response ?? {}
  throw new ApiError(failure, status, ...readFailure(data), readRetryAfter(headers?.['retry-after']))
}

const http = axios.create({ baseURL: env.apiUrl, adapter: 'xhr' })
// A call is sent at once: otherwise the page would draw what it has before its next calls go out.
http.interceptors.request.use(addBearer, undefined, { synchronous: true })
http.interceptors.response.use(undefined, translate)

/** @returns the body, not yet read @throws ApiError for every way in which a call can fail */
export async function call({ method, path, query, body, signal, onUploadProgress }: Call): Promise<unknown> {
  const timeout = new AbortController()
  const timer = createTimer()
  // AbortSignal.timeout would stay in memory after the answer: thousands of them, in the work of a job.
  timer.set(REQUEST_TIMEOUT_MS, () => timeout.abort(new DOMException('No answer in time', 'TimeoutError')))
  try {
    const answer = await http.request<unknown>({
      method,
      url: path,
      signal: signal ? AbortSignal.any([signal, timeout.signal]) : timeout.signal,
      params: query,
      data: body,
      ...(onUploadProgress && { onUploadProgress }),
    })
    return answer.data
  } finally {
    timer.clear()
  }
}
