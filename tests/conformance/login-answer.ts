import { isObject } from '../../src/base/is-object.ts'

type WithBody = { body: unknown }

const dataIn = ({ body }: WithBody): Record<string, unknown> => (isObject(body) && isObject(body.data) ? body.data : {})

/** The token in the answer to a login; empty if the client finds none. */
export function tokenIn(answer: WithBody): string {
  const { token } = dataIn(answer)
  return typeof token === 'string' ? token : ''
}

/** The account in the answer to a login; no field if there is none. */
export function userIn(answer: WithBody): Record<string, unknown> {
  const { user } = dataIn(answer)
  return isObject(user) ? user : {}
}
