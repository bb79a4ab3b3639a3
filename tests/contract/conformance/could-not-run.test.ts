import { createServer as createHttpServer } from 'node:http'
import { createServer as createHttpsServer } from 'node:https'
import type { AddressInfo, Server } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { main } from '../../conformance/main.ts'
import { startBadServer } from '../../support/bad-server/bad-server.ts'
import { everything, seedBystanders } from '../../support/bad-server/bystanders.ts'
import { htmlReply, jsonReply } from '../../support/bad-server/exchange.ts'
import { fault, instead, replying, withStatus } from '../../support/bad-server/spoilers.ts'
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
import { startTestServer } from '../../support/product/test-server.ts'

const endings: Array<() => Promise<unknown>> = []
afterEach(async () => {
  for (const end of endings.splice(0)) await end()
})

async function run(argv: string[], env: Record<string, string> = environment) {
  const { terminal, written } = aTerminal()
  return { status: await main(argv, env, terminal, { limits: quick, startedAt }), ...written }
}

async function listening(server: Server): Promise<number> {
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  endings.push(() => new Promise(resolve => server.close(resolve)))
  return (server.address() as AddressInfo).port
}

async function aServer() {
  const server = await startTestServer()
  endings.push(() => server.close())
  await seedBystanders(server.admin)
  return server
}

async function aBadServer() {
  const server = await startBadServer()
  endings.push(() => server.close())
  return server
}

// requirement 30.9
test('a server that is not there', async () => {
  const server = createHttpServer()
  const port = await listening(server)
  await endings.pop()?.()
  const { status, error } = await run(argumentsFor(`http://127.0.0.1:${port}`))
  expect(status).toBe(2)
  expect(error).toMatch(
    /^http:\/\/127\.0\.0\.1:\d+\/api gives no answer \(.*ECONNREFUSED.*\)\. Is it running, and is the port right\?\n$/,
  )
})

test('a host that does not exist', async () => {
  const { status, error } = await run(argumentsFor('http://nowhere.invalid'))
  expect(status).toBe(2)
  expect(error).toContain('http://nowhere.invalid/api gives no answer')
})

// requirement 30.9
test('a certificate that nobody trusts', async () => {
  const { certificate, key } = makeCertificate('localhost')
  const port = await listening(
    createHttpsServer({ cert: certificate, key }, (_request, response) => response.end('{}')),
  )
  const { status, error } = await run(argumentsFor(`https://127.0.0.1:${port}`))
  expect(status).toBe(2)
  expect(error).toMatch(
    /gives a certificate that is not trusted \(.+\)\. Browsers refuse such a certificate too\..*NODE_EXTRA_CA_CERTS/,
  )
})

test('https at a port that speaks http', async () => {
  const port = await listening(createHttpServer((_request, response) => response.end('{}')))
  const { status, error } = await run(argumentsFor(`https://127.0.0.1:${port}`))
  expect([status, error.split('\n')]).toEqual([2, [expect.stringMatching(/Does it speak https at this port\?/), '']])
})

// requirement 30.9
test.each([200, 404, 502])('a page in place of JSON, with status %i', async code => {
  const server = await aBadServer()
  server.spoil(
    fault(
      '',
      '',
      instead('POST /auth/login', () => htmlReply(code)),
    ),
  )
  const { status, error } = await run(argumentsFor(server.url))
  expect(status).toBe(2)
  expect(error).toContain(`gives no JSON (${code}, HTML: <!doctype html>`)
  expect(error).toContain('Is the API at another path? Give it with the address')
})

test('an API without a login', async () => {
  const server = await aServer()
  const { status, error } = await run(argumentsFor(`${server.url}/api/v2`))
  expect(status).toBe(2)
  expect(error).toContain('/api/v2/auth/login is not there (404: There is no call POST /api/v2/auth/login.)')
})

test('an address that leads to another one', async () => {
  const server = await aServer()
  const port = await listening(
    createHttpServer((request, response) => response.writeHead(301, { location: `${server.url}${request.url}` }).end()),
  )
  const { status, error } = await run(argumentsFor(`http://127.0.0.1:${port}`))
  expect(status).toBe(2)
  expect(error).toContain(`is redirected to ${server.url}/api/auth/login. Give that address`)
})

// requirements 30.9, 30.10
test('a wrong password is not shown, and the sentence names the variable', async () => {
  const server = await aServer()
  const { status, out, error } = await run(argumentsFor(server.url), { PASSWORD: 'not-this-one' })
  expect(status).toBe(2)
  expect(error).toBe(
    'The server refused the login of admin (401: Wrong username or password.). Check --user and the password in PASSWORD.\n',
  )
  expect(out + error).not.toContain('not-this-one')
})

// requirements 30.4, 30.9
test('an account that may not delete creates nothing', async () => {
  const server = await aServer()
  const before = await everything(server.admin)
  const argv = [server.url, '--user', 'guest', '--password-env', 'PASSWORD']
  const { status, error } = await run(argv, { PASSWORD: 'guest' })
  expect(status).toBe(2)
  expect(error).toMatch(
    /^The account guest may not delete locations \(403: .+\)\. The run could not clean up after itself, so it has created nothing\. Use an account that may do everything\.\n$/,
  )
  expect(await everything(server.admin)).toBe(before)
})

// requirement 30.5
test('a login that fails with 500 ends the run; one without a token ends with what is not met', async () => {
  const server = await aBadServer()
  server.spoil(
    fault(
      '',
      '',
      replying('POST /auth/login', reply => withStatus(reply, 500)),
    ),
  )
  expect(await run(argumentsFor(server.url))).toMatchObject({
    status: 2,
    error: expect.stringContaining('failed (500'),
  })
  server.spoil(
    fault(
      '',
      '',
      instead('POST /auth/login', () => jsonReply(200, { success: true, data: { jwt: 'hidden-token' } })),
    ),
  )
  const { status, out } = await run(argumentsFor(server.url))
  expect(status).toBe(1)
  expect(out).toContain('not met              A login is answered with a token')
  expect(out).toContain('because   the login gave no token')
  expect(out).not.toContain('hidden-token')
})

// requirement 30.5
test('what stands in the way of other requirements makes them untested, not unmet', async () => {
  const server = await aBadServer()
  server.spoil(
    fault(
      '',
      '',
      replying('POST /locations', reply => withStatus(reply, 500)),
    ),
  )
  const report = await tryServer(server.url, quick, '--section', 'items')
  expect(notMetIn(report)).toEqual([])
  expect(untestedIn(report)[0]).toMatch(
    /^items\.add: a location could not be made: POST \/locations .* was answered with 500, /,
  )
  const { status } = await run(argumentsFor(server.url, '--section', 'items'))
  expect(status).toBe(2)
})
