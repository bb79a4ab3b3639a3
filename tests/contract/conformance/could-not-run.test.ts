import { createServer as createHttpServer, type RequestListener } from 'node:http'
import { createServer as createHttpsServer } from 'node:https'
import type { AddressInfo, Server } from 'node:net'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { main } from '../../conformance/main.ts'
import { type BadServer, startBadServer } from '../../support/bad-server/bad-server.ts'
import { everything, seedBystanders } from '../../support/bad-server/bystanders.ts'
import { htmlReply, isCall, jsonReply } from '../../support/bad-server/exchange.ts'
import { instead, onCall, status } from '../../support/bad-server/spoilers.ts'
import {
  argumentsFor,
  aTerminal,
  environment,
  notMetIn,
  quick,
  startedAt,
  tryServer,
  untestedIn,
} from '../../support/bad-server/trials.ts'
import { makeCertificate } from '../../support/product/certificate.ts'
import { adminAccount } from '../../support/product/test-server.ts'

const LOGIN = 'POST /auth/login'

let server: BadServer
beforeAll(async () => {
  server = await startBadServer()
  await seedBystanders(server.behind.admin)
})
afterEach(() => server.spoil(null))
afterAll(() => server.close())

async function run(argv: string[], env: Record<string, string> = environment) {
  const { terminal, written } = aTerminal()
  return { status: await main(argv, env, terminal, { limits: quick, startedAt }), ...written }
}

/** Runs against another server, which ends then. */
async function runAt(other: Server, scheme = 'http', isThere = true) {
  await new Promise<void>(resolve => other.listen(0, '127.0.0.1', resolve))
  const { port } = other.address() as AddressInfo
  const end = () => new Promise(resolve => other.close(resolve))
  if (!isThere) await end()
  const result = await run(argumentsFor(`${scheme}://127.0.0.1:${port}`))
  if (isThere) await end()
  return result
}

const saying: RequestListener = (_request, response) => response.end('{}')

// requirement 30.9
test.each([
  [
    'is not there',
    () => runAt(createHttpServer(), 'http', false),
    /^http:\/\/127\.0\.0\.1:\d+\/api gives no answer \(.*ECONNREFUSED.*\)\. Is it running, and is the port right\?\n$/,
  ],
  [
    'has a host that does not exist',
    () => run(argumentsFor('http://nowhere.invalid')),
    /http:\/\/nowhere\.invalid\/api gives no answer/,
  ],
  [
    'has a certificate that nobody trusts',
    () => {
      const { certificate, key } = makeCertificate('localhost')
      return runAt(createHttpsServer({ cert: certificate, key }, saying), 'https')
    },
    /gives a certificate that is not trusted \(.+\)\. Browsers refuse such a certificate too\..*NODE_EXTRA_CA_CERTS/,
  ],
  [
    'speaks http at a port for https',
    () => runAt(createHttpServer(saying), 'https'),
    /^[^\n]*Does it speak https at this port\?[^\n]*\n$/,
  ],
  [
    'has no login',
    () => run(argumentsFor(`${server.behind.url}/api/v2`)),
    /\/api\/v2\/auth\/login is not there \(404: There is no call POST \/api\/v2\/auth\/login\.\)/,
  ],
  [
    'leads to another address',
    () => {
      const location = `${server.behind.url}/api/auth/login`
      return runAt(createHttpServer((_request, response) => response.writeHead(301, { location }).end()))
    },
    /is redirected to http:\/\/127\.0\.0\.1:\d+\/api\/auth\/login\. Give that address/,
  ],
])('a server that %s ends the run with the cause and the way out', async (_what, attempt, sentence) => {
  const { status: code, error } = await attempt()
  expect(code).toBe(2)
  expect(error).toMatch(sentence)
})

// requirement 30.9
test.each([200, 404, 502])('so does a page in place of JSON, with status %i', async code => {
  server.spoil(instead(LOGIN, () => htmlReply(code)))
  const { status: found, error } = await run(argumentsFor(server.url))
  expect(found).toBe(2)
  expect(error).toContain(`gives no JSON (${code}, HTML: <!doctype html>`)
  expect(error).toContain('Is the API at another path? Give it with the address')
})

// requirements 30.9, 30.10
test('a wrong password is not shown, and the sentence names the variable', async () => {
  const { status: code, out, error } = await run(argumentsFor(server.url), { PASSWORD: 'not-this-one' })
  expect([code, error]).toEqual([
    2,
    'The server refused the login of admin (401: Wrong username or password.). Check --user and the password in PASSWORD.\n',
  ])
  expect(out + error).not.toContain('not-this-one')
})

// requirements 30.4, 30.9
test('an account that may not delete creates nothing', async () => {
  const before = await everything(server.behind.admin)
  const { status: code, error } = await run([server.url, '--user', 'guest', '--password-env', 'PASSWORD'], {
    PASSWORD: 'guest',
  })
  expect(code).toBe(2)
  expect(error).toMatch(
    /^The account guest may not delete locations \(403: .+\)\. The run could not clean up after itself, so it has created nothing\. Use an account that may do everything\.\n$/,
  )
  expect(await everything(server.behind.admin)).toBe(before)
})

// requirement 30.5
test('a login that fails with 500 ends the run; one without a token ends with what is not met', async () => {
  server.spoil(status(LOGIN, 500))
  const failed = { status: 2, error: expect.stringContaining('failed (500') }
  expect(await run(argumentsFor(server.url))).toMatchObject(failed)
  server.spoil(instead(LOGIN, () => jsonReply(200, { success: true, data: { jwt: 'hidden-token' } })))
  const { status: code, out } = await run(argumentsFor(server.url))
  expect(code).toBe(1)
  expect(out).toContain('not met              A login is answered with a token')
  expect(out).toContain('because   the login gave no token')
  expect(out).not.toContain('hidden-token')
})

// requirement 30.5
test('what stands in the way of other requirements makes them untested, not unmet', async () => {
  server.spoil(status('POST /locations', 500))
  const report = await tryServer(server.url, quick, '--section', 'items')
  expect(notMetIn(report)).toEqual([])
  expect(untestedIn(report)[0]).toMatch(
    /^items\.add: a location could not be made: POST \/locations .* was answered with 500, /,
  )
  expect((await run(argumentsFor(server.url, '--section', 'items'))).status).toBe(2)
})

// requirement 30.5
test('a server that limits the calls is asked again after the time that it names', async () => {
  const limited = jsonReply(429, { success: false, message: 'Too many calls.' })
  let calls = 0
  server.spoil(
    onCall(call => {
      calls += 1
      const isLimited = calls % 5 === 0 && call.path !== '/auth/login'
      return isLimited ? { ...limited, headers: { ...limited.headers, 'retry-after': '0' } } : call
    }),
  )
  const report = await tryServer(server.url, quick, '--section', 'playlists')
  expect(notMetIn(report)).toEqual([])
  expect(report.readings.get('too many calls')).toBe('answered with 429: this run has waited 0 s')
})

// requirement 30.10
test('no password and no token of the run is in its output, and what a server says cannot steer the terminal', async () => {
  const message = `No: ${adminAccount.password}`
  server.spoil(
    onCall(call => {
      if (isCall('POST /media', call))
        return { status: 422, headers: { 'content-type': 'text/plain' }, body: Buffer.from('No.\u001b[2J\u0007') }
      const bearer = call.headers.authorization ?? ''
      return isCall('POST /locations', call) ? jsonReply(422, { success: false, message, bearer }) : call
    }),
  )
  const { out, error } = await run(argumentsFor(server.url, '--section', 'locations,media'))
  for (const shown of ['No: •••', '"bearer":"Bearer •••"', '422, No. [2J']) expect(out).toContain(shown)
  expect(out + error).not.toContain(adminAccount.password)
  expect(out).not.toMatch(/[^\P{Cc}\n]/u)
})
