import { isObject } from '../../src/base/is-object.ts'
import { type Answer, shortened } from './answer.ts'
import type { Settings } from './arguments.ts'
import type { Ask } from './http-client.ts'
import { NoAnswer } from './http-client.ts'
import { tokenIn } from './login-answer.ts'
import { isOk, messageOf } from './verdicts.ts'

/** The run cannot begin, with a sentence for the person who has started it. */
export class CouldNotRun extends Error {
  override readonly name = 'CouldNotRun'
}

/** What to do about a server that does not answer, by the code of the failure. */
const waysOut: ReadonlyArray<[code: RegExp, wayOut: string]> = [
  [/^ECONNREFUSED$/, 'Is it running, and is the port right?'],
  [/^(ENOTFOUND|EAI_AGAIN)$/, 'There is no host of this name: check the address.'],
  [
    /^CERTIFICATE$/,
    'Browsers refuse such a certificate too. If it comes from your own authority, name the authority: NODE_EXTRA_CA_CERTS=ca.pem.',
  ],
  [/^TIMEOUT$/, 'Is there a firewall between, or is the address that of another machine?'],
  [/SSL|EPROTO/, 'Does it speak https at this port? Try http.'],
]

function unreachable({ answered, code }: NoAnswer, api: string): CouldNotRun {
  const [, wayOut = 'Check the address and the network.'] = waysOut.find(([pattern]) => pattern.test(code)) ?? []
  return new CouldNotRun(`${api} gives ${answered}. ${wayOut}`)
}

/** The words of a refusal: the server's message, or the beginning of its answer. */
const wordsOf = (answer: Answer) => (messageOf(answer) ? `${answer.status}: ${messageOf(answer)}` : answer.answered)

function mustBeLogin(answer: Answer, { address, username, passwordVariable }: Settings): void {
  const place = `POST ${address.api}/auth/login`
  if (answer.redirectedTo) {
    throw new CouldNotRun(
      `${place} is redirected to ${answer.redirectedTo}. Give that address: a redirect loses what is sent.`,
    )
  }
  if (!isObject(answer.body)) {
    throw new CouldNotRun(
      `${place} gives no JSON (${shortened(answer.answered, 120)}). Is the API at another path? Give it with the address, such as https://signage.example/backend/api.`,
    )
  }
  const isRefused = (answer.status >= 400 && answer.status < 500) || answer.body.success === false
  if (answer.status === 404)
    throw new CouldNotRun(`${place} is not there (${wordsOf(answer)}). Is the API at another path?`)
  if (isRefused && !tokenIn(answer)) {
    throw new CouldNotRun(
      `The server refused the login of ${username} (${wordsOf(answer)}). Check --user and the password in ${passwordVariable}.`,
    )
  }
  if (!isOk(answer)) throw new CouldNotRun(`${place} failed (${wordsOf(answer)}).`)
}

/**
 * Logs the run in. An answer without a token is left to the check of the login.
 * @throws CouldNotRun
 */
export async function logIn(ask: Ask, settings: Settings): Promise<Answer> {
  const { username, password, address } = settings
  try {
    const answer = await ask('POST', '/auth/login', { token: null, body: { username, password } })
    mustBeLogin(answer, settings)
    return answer
  } catch (error) {
    throw error instanceof NoAnswer ? unreachable(error, address.api) : error
  }
}

const things = {
  locations: '/locations',
  playlists: '/playlists',
  'media files': '/media',
  users: '/auth/user',
}

/**
 * Finds out, by things that do not exist, whether the account may delete: otherwise the run could not clean up.
 * @throws CouldNotRun
 */
export async function mayDelete(ask: Ask, marker: string, { username }: Settings): Promise<void> {
  for (const [what, path] of Object.entries(things)) {
    try {
      const answer = await ask('DELETE', `${path}/${marker}-none`)
      if (answer.status !== 403) continue
      throw new CouldNotRun(
        `The account ${username} may not delete ${what} (${wordsOf(answer)}). The run could not clean up after itself, so it has created nothing. Use an account that may do everything.`,
      )
    } catch (error) {
      // One call that a server falls over is left to the checks.
      if (!(error instanceof NoAnswer)) throw error
    }
  }
}
