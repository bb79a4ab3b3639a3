import { type Context, Hono } from 'hono'
import * as z from 'zod'
import type { Credentials } from '../../../src/api/auth.ts'
import type { NewUser, User } from '../../../src/api/users.ts'
import { Refusal, succeed } from '../refusal.ts'
import { expectClearName } from '../requests/clear-names.ts'
import { clientAddress, type IsProxy } from '../requests/client-address.ts'
import { idParam, line, readBody } from '../requests/input.ts'
import { type Account, note, type ServerContext, type SignedIn } from '../server-context.ts'
import { readProxies } from '../server-options.ts'
import { isTaken } from '../store/database.ts'
import { notForGuests, signedIn } from './access.ts'
import { addAccount, LEAST_PASSWORD, noteLogin } from './accounts.ts'
import { createTurns } from './in-turn.ts'
import { createKnownBrowsers } from './known-browser.ts'
import { createLoginBrake } from './login-brake.ts'
import { createPasswordChecks, type Sender } from './password-checks.ts'
import { hashPassword } from './passwords.ts'
import { signToken } from './tokens.ts'

const password = z
  .string({ error: 'Password is required.' })
  .min(1, { error: 'Password is required.', abort: true })
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
  // Of a login it may be shorter: it may be an older one.
  password: password.min(LEAST_PASSWORD, `Password must have ${LEAST_PASSWORD} characters at least.`),
})

interface LoginSender extends Sender {
  cookies: string | undefined
}

/** Where a request comes from; its address is empty if it came over no network. */
function senderOf(c: Context<SignedIn>, isProxy: IsProxy): LoginSender {
  const { signal } = c.req.raw
  const remote = c.env?.incoming?.socket.remoteAddress
  return {
    address: clientAddress(remote, c.req.header('x-forwarded-for'), isProxy),
    cookies: c.req.header('cookie'),
    isGone: () => signal.aborted,
  }
}

/** Makes POST /auth/login. It throws Refusal 401, the same for an unknown name and a wrong password, and 429. */
function createLogin(context: ServerContext, decoy: string) {
  const { steadyNow, tokenLifetimeMs } = context.options
  const brake = createLoginBrake(steadyNow, line => note(context, line))
  const checks = createPasswordChecks(decoy)
  // Many attempts at once must not be more guesses than the same ones in a row.
  const inTurn = createTurns()
  const browsers = createKnownBrowsers(context.secret)

  const userOf = ({ username }: Credentials) =>
    context.store.one<Account & { password: string }>(
      'SELECT id, username, email, role, password FROM users WHERE username = ?',
      username,
    )
  const browserOf = (given: Credentials, { cookies }: LoginSender): string | null => {
    const user = cookies === undefined ? undefined : userOf(given)
    return user ? browsers.find(cookies, user.id) : null
  }

  async function login(given: Credentials, sender: LoginSender, browser: string | null) {
    const user = userOf(given)
    const attempt = brake.begin(given.username, sender.address, user !== undefined, browser)
    // An unknown name takes as long as a known one: the time of an answer must not tell which accounts exist.
    const isRight = await checks.isRight(given.password, user, sender)
    if (!user || !isRight) throw new Refusal(401, 'Wrong username or password.')
    attempt.succeeded()
    noteLogin(context, user.username)
    const token = signToken(context.secret, user, steadyNow() + tokenLifetimeMs)
    const data = { token, user: { id: user.id, email: user.email, username: user.username } }
    return { data, cookie: browsers.cookie(user.id, browser) }
  }
  return (given: Credentials, sender: LoginSender) => {
    const browser = browserOf(given, sender)
    const key = `${browser ?? sender.address} ${given.username.toLowerCase()}`
    return inTurn(key, () => login(given, sender, browser))
  }
}

async function register(context: ServerContext, user: NewUser): Promise<number> {
  const names = context.store.all<{ username: string }>('SELECT username FROM users').map(one => one.username)
  expectClearName('Username', user.username, names, true)
  try {
    return await addAccount(context, user, 'admin')
  } catch (error) {
    if (isTaken(error)) throw new Refusal(409, `The username "${user.username}" is already taken.`)
    throw error
  }
}

function removeUser(context: ServerContext, id: number, by: Account): void {
  const { store } = context
  const user = store.one<Account>('SELECT id, username, email, role FROM users WHERE id = ?', id)
  if (!user) throw new Refusal(404, 'There is no such user. It may have been deleted already.')
  const admins = store.all("SELECT id FROM users WHERE role = 'admin'").length
  if (user.role === 'admin' && admins === 1) {
    throw new Refusal(409, 'This is the last account that may add users: it cannot be deleted.')
  }
  store.run('DELETE FROM users WHERE id = ?', id)
  note(context, `${by.username} has deleted the user "${user.username}" (${id})`)
}

/** The routes of login and users (requirements 13.3, 13.13); every signed-in person except the guest manages users. */
export async function authRoutes(context: ServerContext): Promise<Hono<SignedIn>> {
  const login = createLogin(context, await hashPassword('nobody', context.options.passwordCost))
  const isProxy = readProxies(context.options.trustedProxies)
  const routes = new Hono<SignedIn>()
  routes.post('/login', async c => {
    const given = await readBody(c, credentials)
    const { data, cookie } = await login(given, senderOf(c, isProxy))
    c.header('Set-Cookie', cookie)
    return succeed(c, 'Welcome.', data)
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
    removeUser(context, idParam(c), c.get('account'))
    return succeed(c, 'User deleted.')
  })
  return routes
}
