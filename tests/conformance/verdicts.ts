import { readOutcome } from '../../src/api/envelope.ts'
import { isObject } from '../../src/base/is-object.ts'
import { type Answer, fail } from './answer.ts'

/** True if the status says success. */
export const isOk = ({ status }: Answer): boolean => status >= 200 && status < 300

/** The `message` of an envelope, or an empty string. */
export const messageOf = ({ body }: Answer): string =>
  isObject(body) && typeof body.message === 'string' ? body.message.trim() : ''

/** True if the client takes the answer for success (requirement 13.15). */
export function isAccepted(answer: Answer): boolean {
  try {
    return isOk(answer) && Boolean(readOutcome(answer.body))
  } catch {
    return false
  }
}

/** @throws NotMet if the client does not take the answer for success */
export function mustBeAccepted(answer: Answer): void {
  if (isOk(answer) && !isObject(answer.body)) fail(answer, 'no envelope {success, message, data}')
  if (!isAccepted(answer)) fail(answer)
}

/** True if the answer is a refusal: a 4xx, or `success: false`; a fault of the server is none. */
export const isRefusal = ({ status, body }: Answer): boolean =>
  status < 500 && (status >= 400 || (isObject(body) && body.success === false))

/** @throws NotMet if the answer is no refusal */
export function mustBeRefused(answer: Answer): void {
  if (!isRefusal(answer)) fail(answer)
}

/** @throws NotMet if a refusal has no sentence for a person */
export function mustHaveSentence(answer: Answer): void {
  mustBeRefused(answer)
  if (!messageOf(answer)) fail(answer, 'no text in message')
}

/** @throws NotMet if the answer has another status */
export function mustBeStatus(answer: Answer, ...statuses: number[]): void {
  if (!statuses.includes(answer.status)) fail(answer, `expected ${statuses.join(' or ')}`)
}

/** @throws NotMet if a field that was sent does not come back as the client reads it */
export function mustEqual(answer: Answer, what: string, found: unknown, sent: unknown): void {
  if (found !== sent) fail(answer, `${what} is ${JSON.stringify(found)} where ${JSON.stringify(sent)} was sent`)
}
