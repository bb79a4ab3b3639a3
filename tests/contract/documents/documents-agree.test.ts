import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Documents, readDocuments, type Schema } from '../../build/contract-page/documents.ts'
import { disagreements } from '../../support/contract/disagreements.ts'
import { type Journey, recordJourney } from '../../support/contract/journey.ts'
import { adminAccount, startTestServer, type TestServer } from '../../support/product/test-server.ts'

const NOW = Date.parse('2026-11-20T08:00:00.000Z')

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

/** A schema of the calls, for a change. */
function schemaOf({ openapi }: Documents, name: string): Schema & { properties: Record<string, Schema> } {
  const schema = openapi.components.schemas[name]
  if (!schema?.properties) throw new Error(`There is no shape ${name} with fields.`)
  return { ...schema, properties: schema.properties }
}

/** Gives a field of a shape another name, or takes it away. */
function rename(documents: Documents, shape: string, from: string, to: string | null): void {
  const { properties } = schemaOf(documents, shape)
  const { [from]: field, ...rest } = properties
  documents.openapi.components.schemas[shape] = {
    ...schemaOf(documents, shape),
    properties: { ...rest, ...(to !== null && field && { [to]: field }) },
  }
}

function retype(documents: Documents, shape: string, field: string, schema: Schema): void {
  schemaOf(documents, shape).properties[field] = schema
}

function moveOperation(
  { openapi }: Documents,
  from: [string, 'put' | 'post' | 'get'],
  to: [string, 'put' | 'post' | 'get'],
) {
  const [path, method] = from
  const { [method]: operation, ...rest } = openapi.paths[path] ?? {}
  openapi.paths[path] = rest
  if (operation) openapi.paths[to[0]] = { ...openapi.paths[to[0]], [to[1]]: operation }
}

const seeded: Array<[what: string, seed: (documents: Documents) => void, found: string]> = [
  ['a path', documents => moveOperation(documents, ['/media', 'get'], ['/files', 'get']), 'GET /media'],
  [
    'a method',
    documents => moveOperation(documents, ['/locations/{id}', 'put'], ['/locations/{id}', 'post']),
    'PUT /locations/{id}',
  ],
  [
    'a call too many',
    ({ openapi }) => void Object.assign(openapi.paths, { '/more': openapi.paths['/media'] }),
    'GET /more',
  ],
  ['the name of an answered field', documents => rename(documents, 'Location', 'unique_id', 'uniqueId'), 'unique_id'],
  ['an answered field too few', documents => rename(documents, 'Media', 'mime_type', null), 'mime_type'],
  ['an answered field too many', documents => retype(documents, 'User', 'role', { type: 'string' }), 'role'],
  [
    'the name of a sent field',
    documents => rename(documents, 'PlaylistPlan', 'repeat_interval', 'repeat'),
    'repeat_interval',
  ],
  [
    'a field that has to be sent',
    ({ openapi }) => void openapi.components.schemas.LocationInput?.required?.push('address'),
    'address',
  ],
  ['the type of an answered field', documents => retype(documents, 'Media', 'size', { type: 'boolean' }), 'size'],
  [
    'the type of a sent field',
    documents => retype(documents, 'LocationInput', 'status_online', { type: 'integer' }),
    'status_online',
  ],
  ['a choice too few', documents => void documents.openapi.components.schemas.ScreenType?.enum?.shift(), 'type'],
  ['a status', ({ openapi }) => void delete openapi.paths['/playlists']?.post?.responses['201'], 'status 201'],
  [
    'a call that needs no token',
    ({ openapi }) => void delete openapi.paths['/auth/login']?.post?.security,
    'without a token',
  ],
  ['a query', ({ openapi }) => void openapi.paths['/playlists/location/{id}']?.get?.parameters?.pop(), 'include_items'],
  [
    'a header',
    ({ openapi }) => {
      const headers = openapi.paths['/uploads/{fileName}']?.get?.responses['206']?.headers
      if (headers) headers['Content-Md5'] = { required: true, schema: {} }
    },
    'Content-Md5',
  ],
  [
    'the name of a message of the client',
    ({ asyncapi }) => void Object.assign(asyncapi.components.messages.screen_alive ?? {}, { name: 'screen_live' }),
    'screen_alive',
  ],
  [
    'the name of a message of the server',
    ({ asyncapi }) => void Object.assign(asyncapi.components.messages.update_screens ?? {}, { name: 'screens' }),
    'update_screens',
  ],
  [
    'a field of a message',
    ({ asyncapi }) => {
      const screen = asyncapi.components.schemas.Screen
      if (screen?.properties) delete screen.properties.type
    },
    'type',
  ],
  [
    'the type of a message',
    ({ asyncapi }) => void Object.assign(asyncapi.components.schemas.ScreenList ?? {}, { type: 'object' }),
    'update_screens',
  ],
  [
    'a message in the wrong direction',
    ({ asyncapi }) => void Object.assign(asyncapi.operations.sendUpdateLocations ?? {}, { action: 'receive' }),
    'update_locations',
  ],
]

// requirement 31.5
test.each(seeded)('a document that is wrong about %s is found', (_what, seed, found) => {
  const documents = readDocuments()
  seed(documents)
  const said = disagreements(documents, journey)
  expect(said.length).toBeGreaterThan(0)
  expect(said.join('\n')).toContain(found)
})
