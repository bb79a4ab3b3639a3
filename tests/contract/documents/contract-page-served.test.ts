import { writeFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { build, createServer, type InlineConfig } from 'vite'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readDocuments } from '../../build/contract-page/documents.ts'
import { contractPage as page } from '../../build/contract-page/page.ts'
import { contractPage } from '../../build/contract-page.ts'
import { temporaryFolder } from '../../support/product/test-server.ts'

const BASE = '/signage/'

let root: Awaited<ReturnType<typeof temporaryFolder>>
beforeEach(async () => {
  root = await temporaryFolder()
  await writeFile(join(root.path, 'index.html'), '<!doctype html><title>the pages</title>')
})
afterEach(() => root.remove())

const config = (): InlineConfig => ({
  root: root.path,
  configFile: false,
  logLevel: 'silent',
  base: BASE,
  plugins: [contractPage()],
  server: { host: '127.0.0.1', port: 0 },
  optimizeDeps: { noDiscovery: true },
})

// requirement 31.4
test('a build has the page, made from the documents as they are', async () => {
  const built = await build({ ...config(), build: { write: false } })
  if (!('output' in built)) throw new Error('The build has no output.')
  const files = built.output.flatMap(file => (file.fileName === 'contract.html' && file.type === 'asset' ? [file] : []))
  expect(files.map(({ source }) => source)).toEqual([page(readDocuments())])
})

// requirement 31.4
test('in dev the page is made at every request, below the base path, and no other page is answered so', async () => {
  const server = await createServer(config())
  await server.listen()
  const address = server.httpServer?.address() as AddressInfo | null
  const origin = `http://127.0.0.1:${address?.port}`
  const get = (path: string) => fetch(origin + path, { headers: { accept: 'text/html' } })
  const answer = await get(`${BASE}contract.html?again`)
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
  expect(await answer.text()).toBe(page(readDocuments()))
  expect(await (await get(BASE)).text()).toContain('the pages')
  await server.close()
})
