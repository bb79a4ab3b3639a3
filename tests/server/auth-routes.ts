import { type Context, Hono } from 'hono'
import * as z from 'zod'
import type { Credentials } from '../../src/api/auth.ts'
import type { NewUser, User } from '../../src/api/users.ts'
import { notForGuests, signedIn } from './access.ts'
import { addAccount, noteLogin } from './accounts.ts'
import { isTaken } from './database.ts'
import { idParam, line, readBody } from './input.ts'
import { createLoginBrake, type LoginBrake } from './login-brake.ts'
import { hashPassword, verifyPassword } from './passwords.ts'
import { Refusal, succeed } from './refusal.ts'
import type { Account, ServerContext, SignedIn } from './server-context.ts'
import { signToken } from './tokens.ts'

const password = z
  .string({ error: 'Password is required.' })
  .min(1, 'Password is required.')
  .max(200, 'Password may have 200 characters at most.')

const credentials: z.ZodType<Credentials> = z.object({
  username: z
    .string({ error: 'Username is required.' })
    .trim()
    .min(1, 'Username is required.')
    .max(200, 'Username may have 200 characters at most.'),
  password,
})

const newUser: z.ZodType<NewUser> = z.object({
  username: line('Username', 64),
  email: z
    .email({ error: 'Email must be an address like name@example.com.' })
    .max(254, 'Email may have 254 characters at most.'),
  password,
})

/** The network address of the sender of a request; empty if the request came over no network. */
const addressOf = (c: Context<SignedIn>): string => c.env?.incoming?.socket.remoteAddress ?? ''

/** The parts of a login check beside the accounts. */
interface LoginGuard {
  brake: LoginBrake
  /** The password hash that is checked if no account has the name. */
  decoy: string
}

/** POST /auth/login. @throws Refusal 401, the same for an unknown name and a wrong password; 429 after many */
async function login(context: ServerContext, given: Credentials, address: string, { brake, decoy }: LoginGuard) {
  const attempt = brake.begin(given.username, address)
  const find = 'SELECT id, username, email, role, password FROM users WHERE username = ?'
  const user = context.store.one<Account & { password: string }>(find, given.username)
  // An unknown name takes as long as a known one: the time of an answer must not tell which accounts exist.
  const right = await verifyPassword(given.password, user?.password ?? decoy)
  if (!user || !right) throw new Refusal(401, 'Wrong username or password.')
  attempt.succeeded()
  noteLogin(context, user.username)
  const { steadyNow, tokenLifetimeMs } = context.options
  const token = signToken(context.secret, user.id, steadyNow() + tokenLifetimeMs)
  return { token, user: { id: user.id, email: user.email, username: user.username } }
}

async function register(context: ServerContext, user: NewUser): Promise<number> {
  try {
    return await addAccount(context, user, 'admin')
  } catch (error) {
    if (isTaken(error)) throw new Refusal(409, `The username "${user.username}" is already taken.`)
    throw error
  }
}

function removeUser({ store }: ServerContext, id: number): void {
  const user = store.one<Account>('SELECT id, username, email, role FROM users WHERE id = ?', id)
  if (!user) throw new Refusal(404, 'There is no such user. It may have been deleted already.')
  const admins = store.all("SELECT id FROM users WHERE role = 'admin'").length
  if (user.role === 'admin' && admins === 1) {
    throw new Refusal(409, 'The last account cannot be deleted: nobody could log in any more.')
  }
  store.run('DELETE FROM users WHERE id = ?', id)
}

/** The routes of login and users (requirements 13.3, 13.13); every signed-in person except the guest manages users. */
export async function authRoutes(context: ServerContext): Promise<Hono<SignedIn>> {
  const decoy = await hashPassword('nobody', context.options.passwordCost)
  const guard: LoginGuard = { brake: createLoginBrake(context.options.steadyNow), decoy }
  const routes = new Hono<SignedIn>()
  routes.post('/login', async c => {
    const given = await readBody(c, credentials)
    return succeed(c, 'Welcome.', await login(context, given, addressOf(c), guard))
  })
  routes.use('*', signedIn(context))
  routes.post('/register', notForGuests('add users'), async c => {
    const id = await register(context, await readBody(c, newUser))
    return succeed(c, 'User created.', { id }, 201)
  })
  routes.get('/user/all', c =>
    succeed(
      c,
      'Users loaded.',
      context.store.all<User>('SELECT id, username, email, created_at, updated_at FROM users ORDER BY id'),
    ),
  )
  routes.delete('/user/:id', notForGuests('delete users'), c => {
    removeUser(context, idParam(c))
    return succeed(c, 'User deleted.')
  })
  return routes
}
