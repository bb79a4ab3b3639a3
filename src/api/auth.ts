import * as z from 'zod/mini'
import { env } from '../env.ts'
import { call } from './client.ts'
import { textField } from './envelope.ts'
import type { Session } from './session.ts'

export interface Credentials {
  username: string
  password: string
}

const loginAnswer = z.object({
  message: textField,
  data: z.catch(
    z.nullable(
      z.object({
        token: z.string().check(z.minLength(1)),
        user: z.catch(z.object({ id: textField, email: textField, username: textField }), {
          id: '',
          email: '',
          username: '',
        }),
      }),
    ),
    null,
  ),
})

/** The account of "Login as Guest"; null where none is set (readings.md section 1). */
export const guestAccount: Credentials | null = env.guest

/** A login either opens a session or says why not; the message may be empty. */
export interface LoginAnswer {
  session: Session | null
  message: string
}

/**
 * POST /auth/login. An answer without a token is no error here: the page shows its message (section 8).
 * @throws ApiError
 */
export async function login(credentials: Credentials): Promise<LoginAnswer> {
  const body = await call({ method: 'POST', path: '/auth/login', body: credentials })
  const answer = z.safeParse(loginAnswer, body)
  if (!answer.success || !answer.data.data) return { session: null, message: answer.data?.message ?? '' }
  const { token, user } = answer.data.data
  const session = { token, userId: user.id, email: user.email, username: user.username || credentials.username }
  return { session, message: answer.data.message }
}
