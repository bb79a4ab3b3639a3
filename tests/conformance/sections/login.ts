import { fail } from '../answer.ts'
import { sectionOf } from '../check.ts'
import { tokenIn, userIn } from '../login-answer.ts'
import { locationBody } from '../own/own-location.ts'
import { playlistsPath } from '../own/own-playlist.ts'
import type { Run } from '../run-context.ts'
import { isOk, mustBeRefused, mustBeStatus, mustHaveSentence } from '../verdicts.ts'

const SIGNED_OUT =
  'The guard of the console cannot tell an ended session: people stay on a page on which nothing works.'
const OPEN = 'Nothing: the client always sends its token. But everybody who knows the address can do this.'

/** Logs in under a name that no account has: a wrong password of a real account could lock it. */
const loginOfNobody = ({ ask, marker }: Run) =>
  ask('POST', '/auth/login', { token: null, body: { username: `${marker}-nobody`, password: 'no password' } })

/** Every list that needs a token. */
const lists = async ({ own }: Run) => ['/locations', '/media', '/auth/user/all', playlistsPath(await own.location.id())]

/** @throws NotMet unless every list is refused with 401 under this token */
async function listsAreRefused(run: Run, token: string | null): Promise<void> {
  for (const path of await lists(run)) mustBeStatus(await run.ask('GET', path, { token }), 401)
}

export const login = sectionOf(
  'login',
  'Login and session',
  ['log in under a name that does not exist, ask without a token and with a wrong one'],
  [
    {
      name: 'login.token',
      level: 'console',
      promise: 'A login is answered with a token, as text in data.token',
      client: 'Shows your message, or “Login gagal!”; nobody can log in.',
      async verify({ login: answer }) {
        if (!tokenIn(answer)) fail(answer, 'no text in data.token')
      },
    },
    {
      name: 'login.user',
      level: 'comfort',
      promise: 'The login names the account: id, email and username in data.user',
      client: 'Greets the person with the name that was typed.',
      async verify({ login: answer, settings }) {
        const { id, email, username } = userIn(answer)
        const isId = typeof id === 'number' || (typeof id === 'string' && id !== '')
        if (!isId || typeof email !== 'string') fail(answer, 'no id or no email in data.user')
        if (String(username).toLowerCase() !== settings.username.toLowerCase()) fail(answer, 'another username')
      },
    },
    {
      name: 'login.bearer',
      level: 'console',
      promise: 'The token is accepted as "Authorization: Bearer"',
      client: 'Ends the session right after the login and goes back to the login page.',
      async verify({ ask }) {
        const answer = await ask('GET', '/locations')
        if (!isOk(answer)) fail(answer)
      },
    },
    {
      name: 'login.refused',
      level: 'console',
      promise: 'A login under an unknown name is refused, and not as a fault of the server',
      client: 'Shows your message as a warning; with a token in the answer it would let anybody in.',
      async verify(run) {
        const answer = await loginOfNobody(run)
        if (tokenIn(answer)) fail({ ...answer, answered: `${answer.status} and a token` })
        mustBeRefused(answer)
        run.saw('a refused login', `status ${answer.status}`)
      },
    },
    {
      name: 'login.sentence',
      level: 'comfort',
      promise: 'A refused login says why, in message',
      client: 'Shows “Login gagal!” or a sentence with the status, which tell a person less.',
      verify: async run => mustHaveSentence(await loginOfNobody(run)),
    },
    {
      name: 'login.no-token',
      level: 'console',
      promise: 'Without a token every list is refused with 401',
      client: SIGNED_OUT,
      verify: run => listsAreRefused(run, null),
    },
    {
      name: 'login.wrong-token',
      level: 'console',
      promise: 'With a token that the server did not give, every list is refused with 401',
      client: SIGNED_OUT,
      verify: run => listsAreRefused(run, 'contract-check-of-no-session'),
    },
    {
      name: 'login.changes-need-token',
      level: 'console',
      promise: 'Without a token nothing can be created, changed or deleted',
      client: OPEN,
      async verify({ ask, own, marker, ledger }) {
        const id = encodeURIComponent(await own.location.id())
        const name = `${marker} without a token`
        const body = locationBody(name, `${marker}-0`)
        ledger.note('location', name)
        const answers = [
          await ask('POST', '/locations', { token: null, body }),
          await ask('PUT', `/locations/${id}`, {
            token: null,
            body: locationBody(own.location.name, own.location.uniqueId),
          }),
          await ask('DELETE', `/locations/${encodeURIComponent(await own.spareLocation.id())}`, { token: null }),
        ]
        for (const answer of answers) mustBeStatus(answer, 401)
      },
    },
  ],
)
