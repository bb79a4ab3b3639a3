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

/** Null if the build has no guest account (requirement 2.5). */
export const guestAccount: Credentials | null = env.guest

/** An answer without a token is no error: the page shows its message, which may be empty (requirement 14.2). */
export async function login(credentials: Credentials): Promise<{ session: Session | null; message: string }> {
  const body = await call({ method: 'POST', path: '/auth/login', body: credentials })
  const answer = readAnswer(body)
  if (!answer?.data) return { session: null, message: answer?.message ?? '' }
  const { token, user } = answer.data
  const session = { token, userId: user.id, email: user.email, username: user.username || credentials.username }
  return { session, message: answer.message }
}
