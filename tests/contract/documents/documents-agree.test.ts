import { afterAll, beforeAll, expect, test } from 'vitest'
import { callsOf, type Documents, follow, readDocuments } from '../../build/contract-page/documents.ts'
import { disagreements } from '../../support/contract/disagreements.ts'
import { pathsIn } from '../../support/contract/field-paths.ts'
import { callName, createCallFinder } from '../../support/contract/find-call.ts'
import { type Journey, recordJourney } from '../../support/contract/journey.ts'
import { adminAccount, startTestServer, type TestServer } from '../../support/product/test-server.ts'

const NOW = Date.parse('2026-11-20T08:00:00.000Z')

const { openapi } = readDocuments()
const find = createCallFinder(openapi)

let server: TestServer
let journey: Journey
beforeAll(async () => {
  server = await startTestServer({ now: () => NOW, guest: false })
  journey = await recordJourney(server, adminAccount.password)
})
afterAll(() => server.close())

// requirement 31.5
test('the client, the embedded server and both documents say the same', () => {
  expect(journey.exchanges.length).toBeGreaterThan(20)
  expect(disagreements(readDocuments(), journey)).toEqual([])
})

/** Gives a field of a shape another name. */
function rename({ openapi }: Documents, shape: string, from: string, to: string): void {
  const schema = openapi.components.schemas[shape]
  const { [from]: field = {}, ...rest } = schema?.properties ?? {}
  openapi.components.schemas[shape] = { ...schema, properties: { ...rest, [to]: field } }
}

const seeded: Array<[what: string, seed: (documents: Documents) => void, found: string]> = [
  [
    'a call too many',
    ({ openapi }) => void Object.assign(openapi.paths, { '/more': openapi.paths['/media'] }),
    'GET /more',
  ],
  ['the name of an answered field', documents => rename(documents, 'Location', 'unique_id', 'uniqueId'), 'unique_id'],
  [
    'the name of a sent field',
    documents => rename(documents, 'PlaylistPlan', 'repeat_interval', 'repeat'),
    'repeat_interval',
  ],
  ['a status', ({ openapi }) => void delete openapi.paths['/playlists']?.post?.responses['201'], 'status 201'],
  [
    'the name of a message',
    ({ asyncapi }) => void Object.assign(asyncapi.components.messages.screen_alive ?? {}, { name: 'screen_live' }),
    'screen_alive',
  ],
  ['a field of a message', ({ asyncapi }) => void delete asyncapi.components.schemas.Screen?.properties?.type, 'type'],
]

// requirement 31.5
test.each(seeded)('a document that is wrong about %s is found', (_what, seed, found) => {
  const documents = readDocuments()
  seed(documents)
  const said = disagreements(documents, journey)
  expect(said.length).toBeGreaterThan(0)
  expect(said.join('\n')).toContain(found)
})

/** What differs every time, as the documents write it. */
function masked(text: string): string {
  return text
    .replace(/"token":"[^"]+"/, '"token":"…"')
    .replaceAll(/poster-[0-9a-f]{8}\.png/g, 'poster-1f6c3a9e.png')
    .replace(`"${adminAccount.password}"`, '"PASSWORD"')
}

/** The first time that a call was made. */
const firstOf = (name: string) => journey.exchanges.find(one => callName(find(one)?.call ?? neverCalled) === name)
const neverCalled = { method: 'get', path: '', parameters: [] } as unknown as Parameters<typeof callName>[0]

const calls = callsOf(openapi).map(call => [callName(call), call] as const)

// requirement 31.2
test.each(calls)('the examples of %s are from a real run', (name, { operation }) => {
  const real = firstOf(name)
  if (!real) throw new Error(`${name} was not made`)
  const [sent] = Object.values(operation.requestBody?.content ?? {})
  if (sent) {
    const body = JSON.parse(masked(JSON.stringify(real.requestBody)))
    const isForm = !('application/json' in (operation.requestBody?.content ?? {}))
    expect(isForm ? { ...body, file: `@${body.file}` } : body).toEqual(sent.example)
  }
  const answer = operation.responses[real.status]
  const content = answer && follow(openapi, answer).content?.['application/json']
  if (!content) return
  const [first] = Object.values(content.examples ?? {})
  const shown = content.example ?? (first && follow(openapi, first).value)
  expect(JSON.parse(masked(JSON.stringify(real.answerBody)))).toEqual(shown)
})

test('the examples of the headers of a file are from a real run', () => {
  const real = firstOf('GET /uploads/{fileName}')
  const headers = openapi.paths['/uploads/{fileName}']?.get?.responses['206']?.headers ?? {}
  for (const [name, given] of Object.entries(headers)) {
    const { example } = follow(openapi, given)
    if (example !== undefined) expect([name, real?.answerHeaders.get(name)]).toEqual([name, example])
  }
  expect(pathsIn(headers)).toContain('Content-Range.example')
})
