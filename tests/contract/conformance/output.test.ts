import { afterEach, beforeEach, expect, test } from 'vitest'
import { main } from '../../conformance/main.ts'
import { type BadServer, startBadServer } from '../../support/bad-server/bad-server.ts'
import { isCall, jsonReply } from '../../support/bad-server/exchange.ts'
import { fault, instead } from '../../support/bad-server/spoilers.ts'
import {
  argumentsFor,
  aTerminal,
  environment,
  notMetIn,
  quick,
  startedAt,
  tryServer,
} from '../../support/bad-server/trials.ts'
import { adminAccount } from '../../support/product/test-server.ts'

let server: BadServer
beforeEach(async () => {
  server = await startBadServer()
})
afterEach(() => server.close())

async function run(...more: string[]) {
  const { terminal, written } = aTerminal()
  const status = await main(argumentsFor(server.url, ...more), environment, terminal, { limits: quick, startedAt })
  return { status, ...written }
}

// requirement 30.10
test('no password and no token of the run is in its output, even if the server repeats them', async () => {
  const message = `No: ${adminAccount.password}`
  server.spoil(
    fault('', '', {
      call: call => {
        const isRefused = isCall('POST /locations', call) || isCall('POST /media', call)
        const bearer = call.headers.authorization ?? ''
        return isRefused ? jsonReply(422, { success: false, message, bearer }) : call
      },
    }),
  )
  const { out, error } = await run('--section', 'locations,media')
  expect(out).toContain('No: •••')
  expect(out).toContain('"bearer":"Bearer •••"')
  expect(out + error).not.toContain(adminAccount.password)
})

// requirement 30.5
test('a server that limits the calls is asked again after the time that it names', async () => {
  let calls = 0
  server.spoil(
    fault('', '', {
      call(call) {
        calls += 1
        const isLimited = calls % 5 === 0 && call.path !== '/auth/login'
        const limited = jsonReply(429, { success: false, message: 'Too many calls.' })
        return isLimited ? { ...limited, headers: { ...limited.headers, 'retry-after': '0' } } : call
      },
    }),
  )
  const report = await tryServer(server.url, quick, '--section', 'playlists')
  expect(notMetIn(report)).toEqual([])
  expect(report.readings.get('too many calls')).toBe('answered with 429: this run has waited 0 s')
})

// requirement 30.10
test('what a server says cannot steer the terminal', async () => {
  server.spoil(
    fault(
      '',
      '',
      instead('POST /locations', () => ({
        status: 422,
        headers: { 'content-type': 'text/plain' },
        body: Buffer.from('No.\u001b[2J\u0007'),
      })),
    ),
  )
  const { out } = await run('--section', 'locations')
  expect(out).toContain('422, No. [2J')
  expect(out).not.toMatch(/[^\P{Cc}\n]/u)
})
