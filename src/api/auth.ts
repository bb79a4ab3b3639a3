import { env } from '../env.ts'
import { call } from './client.ts'
import { record, textField } from './fields.ts'
import type { Session } from './session.ts'

export interface Credentials {
  username: string
  password: string
}

const readUser = record({ id: textField, email: textField, username: textField })
const unknownUser = { id: '', email: '', username: '' }

const readLogin = record({
  token: value => (typeof value === 'string' && value ? value : undefined),
  user: value => readUser(value) ?? unknownUser,
})
const readAnswer = record({
  message: textField,
  data: value => readLogin(value) ?? null,
})

/** The account of "Login as Guest"; null if none is set (requirement 2.5). */
export const guestAccount: Credentials | null = env.guest

/**
 * POST /auth/login. An answer without a token is no error here: the page shows its message (requirement 14.2).
 * @returns a session, or the reason why there is none in a message, which may be empty
 * @throws ApiError
 */
export async function login(credentials: Credentials): Promise<{ session: Session | null; message: string }> {
  const body = await call({ method: 'POST', path: '/auth/login', body: credentials })
  const answer = readAnswer(body)
  if (!answer?.data) return { session: null, message: answer?.message ?? '' }
  const { token, user } = answer.data
  const session = { token, userId: user.id, email: user.email, username: user.username || credentials.username }
  return { session, message: answer.message }
}
