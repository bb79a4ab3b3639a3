import { setTimeout as wait } from 'node:timers/promises'
import { readRetryAfter } from '../../src/api/api-error.ts'
import { type Answer, readAnswer, shortened } from './answer.ts'
import { BrokenOff, NotMet } from './check.ts'
import type { Secrets } from './redact.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE' | 'OPTIONS'

export interface Asking {
  /** A value is sent as JSON, a form as multipart, a text as it is with the type of JSON. */
  body?: unknown
  /** Another token than that of the run; null for none. */
  token?: string | null
  headers?: Record<string, string>
}

/** Makes one call below the API base. @throws NotMet if there is no answer, BrokenOff if the run has ended */
export type Ask = (method: Method, path: string, asking?: Asking) => Promise<Answer>

interface ClientOptions {
  api: string
  /** The token of the run; empty before the login. */
  token(): string
  secrets: Secrets
  /** The longest wait for an answer, in milliseconds. */
  callMs: number
  /** Ends the run: no further call is made. A call that is on its way is not broken off, as it may create something. */
  ended: AbortSignal
  /** Breaks off the call that is on its way too. */
  abandoned: AbortSignal
  /** Learns that the run waits, in milliseconds, because the server has had too many calls. */
  onWait(ms: number): void
}

/** A login that has to wait is not made again: more attempts make the wait longer. */
const LOGIN_PATH = '/auth/login'

/** A server that does not answer at all, with the reason that the machine gives. */
export class NoAnswer extends NotMet {
  constructor(
    asked: string,
    answered: string,
    readonly code: string,
  ) {
    super(asked, answered)
  }
}

function payloadOf(body: unknown): { payload: FormData | string | null; words: string } {
  if (body === undefined) return { payload: null, words: '' }
  if (body instanceof FormData) {
    const fields = [...body].map(([name, value]) => `${name}=${typeof value === 'string' ? value : value.name}`)
    return { payload: body, words: ` multipart: ${fields.join(', ')}` }
  }
  const payload = typeof body === 'string' ? body : JSON.stringify(body)
  return { payload, words: ` ${shortened(payload)}` }
}

/** The codes of a certificate that Node does not trust. */
const isCertificateCode = (code: string) => /CERT|SELF_SIGNED|ALTNAME/.test(code)

/** The reason of a failed request in words, and its code. */
function reasonOf(error: unknown): { words: string; code: string } {
  if (error instanceof Error && error.name === 'TimeoutError') return { words: 'no answer in time', code: 'TIMEOUT' }
  const cause: unknown = error instanceof Error ? (error.cause ?? error) : error
  const code = cause instanceof Error ? String(Reflect.get(cause, 'code') ?? '') : ''
  const message = cause instanceof Error ? cause.message : String(cause)
  // OpenSSL puts the reason between its own file names.
  const words = shortened(/SSL routines:[^:]*:([^:]+):/.exec(message)?.[1] ?? message)
  if (isCertificateCode(code)) return { words: `a certificate that is not trusted (${words})`, code: 'CERTIFICATE' }
  return { words: `no answer (${words || code})`, code }
}

/** A server may limit the calls of a minute: then the run waits, as it is no use to a server to be tried in a hurry. */
const TRIES = 5
const USUAL_WAIT_MS = 5_000
const LONGEST_WAIT_MS = 65_000

/** Makes the function that sends every call of a run. */
export function createAsk({ api, token, secrets, callMs, ended, abandoned, onWait }: ClientOptions): Ask {
  const send: Ask = async (method, path, { body, token: other, headers: given = {} } = {}) => {
    if (ended.aborted) throw new BrokenOff()
    const headers = new Headers(given)
    const bearer = other === undefined ? token() : other
    if (bearer) headers.set('authorization', `Bearer ${bearer}`)
    const { payload, words } = payloadOf(body)
    if (typeof payload === 'string') headers.set('content-type', 'application/json')
    const notes = Object.entries(given).map(([name, value]) => `${name}: ${value}`)
    if (other === null && path !== LOGIN_PATH) notes.push('no token')
    const asked = secrets.hide(`${method} ${path}${words}${notes.length > 0 ? ` (${notes.join(', ')})` : ''}`)
    try {
      const signal = AbortSignal.any([AbortSignal.timeout(callMs), abandoned])
      const response = await fetch(api + path, { method, headers, body: payload, signal })
      return await readAnswer(asked, response, secrets)
    } catch (error) {
      const { words: reason, code } = reasonOf(error)
      throw new NoAnswer(asked, secrets.hide(reason), code)
    }
  }
  return async (method, path, asking) => {
    let answer = await send(method, path, asking)
    for (let attempt = 1; attempt < TRIES && answer.status === 429 && path !== LOGIN_PATH; attempt += 1) {
      const ms = Math.min(readRetryAfter(answer.headers.get('retry-after')) ?? USUAL_WAIT_MS, LONGEST_WAIT_MS)
      onWait(ms)
      await wait(ms, undefined, { signal: ended }).catch(() => undefined)
      answer = await send(method, path, asking)
    }
    return answer
  }
}
