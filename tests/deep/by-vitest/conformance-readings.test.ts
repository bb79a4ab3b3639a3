import { afterAll, beforeAll, expect, test } from 'vitest'
import { type BadServer, startBadServer } from '../../support/bad-server/bad-server.ts'
import { readings, together } from '../../support/bad-server/readings.ts'
import { notMetIn, PRESENCE_MS, patient, trySection, untestedIn } from '../../support/bad-server/trials.ts'

let server: BadServer
beforeAll(async () => {
  server = await startBadServer({ presenceLimitMs: PRESENCE_MS })
})
afterAll(() => server.close())

// requirement 30.7
test.each(readings)('a server that $name passes, and the run says so', async reading => {
  const { section, spoilers, says = {}, except = [] } = reading
  server.spoil(together(spoilers))
  const report = await trySection(server.url, { ...patient, messageMs: 1_000 }, section)
  server.spoil(null)
  const missed = [...notMetIn(report), ...untestedIn(report)]
  expect(missed.filter(line => !except.some(name => line.startsWith(`${name}:`)))).toEqual([])
  expect(Object.fromEntries(report.readings)).toMatchObject(says)
})
