import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { io } from 'socket.io-client'
import { expect, test } from 'vitest'
import { HEARTBEAT_MS } from '../../../src/player/status-reporter.ts'
import { callsOf, follow, readDocuments } from '../../build/contract-page/documents.ts'
import { patternOf, sentencesOf } from '../../support/contract/sentences.ts'
import { projectRoot } from '../../support/product/build-product.ts'
import { startTestServer } from '../../support/product/test-server.ts'

const { openapi, asyncapi } = readDocuments()

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

// requirements 12.6, 18.12, 31.3
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
