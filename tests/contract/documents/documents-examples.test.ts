import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { io } from 'socket.io-client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { HEARTBEAT_MS } from '../../../src/player/status-reporter.ts'
import { callsOf, follow, readDocuments } from '../../build/contract-page/documents.ts'
import { pathsIn } from '../../support/contract/field-paths.ts'
import { callName, createCallFinder } from '../../support/contract/find-call.ts'
import { type OwnExchange, recordJourney } from '../../support/contract/journey.ts'
import { patternOf, sentencesOf } from '../../support/contract/sentences.ts'
import { projectRoot } from '../../support/product/build-product.ts'
import { adminAccount, startTestServer, type TestServer } from '../../support/product/test-server.ts'

const NOW = Date.parse('2026-11-20T08:00:00.000Z')

const { openapi, asyncapi } = readDocuments()
const find = createCallFinder(openapi)

let server: TestServer
let exchanges: readonly OwnExchange[]
beforeAll(async () => {
  server = await startTestServer({ now: () => NOW, guest: false })
  exchanges = (await recordJourney(server, adminAccount.password)).exchanges
})
afterAll(() => server.close())

/** What differs every time, as the documents write it. */
function masked(text: string): string {
  return text
    .replace(/"token":"[^"]+"/, '"token":"…"')
    .replaceAll(/poster-[0-9a-f]{8}\.png/g, 'poster-1f6c3a9e.png')
    .replace(`"${adminAccount.password}"`, '"PASSWORD"')
}

/** The first time that a call was made. */
const firstOf = (name: string) => exchanges.find(one => callName(find(one)?.call ?? neverCalled) === name)
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

/** The sentences in the source of the server, with `…` for what is put in. */
function sentencesOfServer(): string[] {
  const folder = join(projectRoot, 'tests/server')
  const rooms = ['.', 'accounts', 'content', 'realtime', 'requests', 'store', 'uploads']
  const files = rooms.flatMap(room => readdirSync(join(folder, room)).map(name => join(room, name)))
  // Those are said to whom starts the server, not to a client; so is all of the room `start` but its end.
  const others = ['server-options.ts', 'vite-plugin.ts', 'sample-content.ts', 'cannot-start.ts']
  const started = [...others, 'store/folder-lock.ts', 'store/data-folder.ts', 'store/backups.ts']
  const answering = files.filter(file => file.endsWith('.ts') && !started.includes(file))
  const source = [...answering, 'start/drain.ts'].map(file => readFileSync(join(folder, file), 'utf8'))
  const code = source.join('\n').replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')
  const literals = [...code.matchAll(/'((?:[^'\\\n]|\\.)+)'|`([^`]+)`/g)].map(
    ([, plain, template]) => plain ?? template ?? '',
  )
  return literals
    .filter(text => /\s/.test(text) && text.endsWith('.'))
    .map(text => text.replaceAll(/\$\{[^}]*\}/g, '…'))
}

const literal = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

// requirement 31.3
test('every sentence of the server is documented, and every documented sentence is one of the server', () => {
  const answers = callsOf(openapi).flatMap(({ operation }) => Object.values(operation.responses))
  const general = [...openapi.info.description.matchAll(/`([^`]+\.)`/g)].map(([, text = '']) => text)
  const documented = [...answers.flatMap(answer => sentencesOf(openapi, follow(openapi, answer))), ...general]
  const said = sentencesOfServer()
  expect(said.length).toBeGreaterThan(60)
  const patterns = said.map(text => new RegExp(`^${text.split('…').map(literal).join('[\\s\\S]*')}$`))
  // The words for a body that is no object are those of the library that reads it.
  const own = documented.filter(text => /\s/.test(text) && !text.startsWith('The body: '))
  expect(own.filter(text => !patterns.some(pattern => pattern.test(text)))).toEqual([])
  expect(said.filter((_text, index) => !documented.some(one => patterns[index]?.test(one)))).toEqual([])
})

test('a sentence is known again if only a name or a number differs', () => {
  const same = (sentence: string, said: string) => new RegExp(`^${patternOf(sentence)}$`).test(said)
  expect(same('Item 7 is not in "a".', 'Item 12 is not in "the "b"".')).toBe(true)
  expect(same('Item 7 is gone.', 'Item 7 is here.')).toBe(false)
  expect(same('It may have 1 MB.', 'It may have x MB.')).toBe(false)
})

// requirement 31.3
test('the server understands both readings of every documented message of a screen', async () => {
  const { screen_connected, screen_alive, screen_status } = asyncapi.components.messages
  for (const message of [screen_connected, screen_alive, screen_status]) {
    for (const { payload } of message?.examples ?? []) {
      const own = await startTestServer()
      const socket = io(own.url, { transports: ['websocket'], reconnection: false })
      socket.emit(message?.name ?? '', ...(Array.isArray(payload) ? payload : [payload]))
      const [screen] = await socket.emitWithAck('request_screens')
      expect(screen).toMatch(/^lobby-(videowall|ticker)$/)
      socket.disconnect()
      await own.close()
    }
  }
})

test('the document names the heartbeat of the screens', () => {
  expect(asyncapi.info.description).toContain(`Every ${HEARTBEAT_MS / 1000} s a screen sends`)
})
