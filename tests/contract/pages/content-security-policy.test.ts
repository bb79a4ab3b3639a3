import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { contentSecurityPolicy, pageHeaders } from '../../../src/build/page-headers.ts'
import { buildProduct, projectRoot } from '../../support/product/build-product.ts'
import { temporaryFolder } from '../../support/product/test-server.ts'

// requirement 19.3
test('the built page has the policy without any inline script, behind every file that is found ahead', async () => {
  const folder = await temporaryFolder()
  await buildProduct(folder.path)
  const html = await readFile(join(folder.path, 'index.html'), 'utf8')
  await folder.remove()
  expect(html).not.toMatch(/<script(?![^>]*\ssrc=)/)
  expect(html.indexOf('<meta http-equiv=')).toBeGreaterThan(html.lastIndexOf('<script'))
  const content = /http-equiv="Content-Security-Policy" content="([^"]*)"/.exec(html)?.[1]
  expect(content?.replaceAll('&#39;', "'")).toBe(contentSecurityPolicy({ apiUrl: '/api', socketUrl: '' }))
}, 60_000)

const headers = pageHeaders(contentSecurityPolicy({ apiUrl: '/api', socketUrl: '' }))

// requirement 19.4
test('the page for operators tells another host to send them, all but the policy that the page has', async () => {
  const guide = await readFile(join(projectRoot, 'tests/guide/operators.md'), 'utf8')
  const [, page = ''] = /location = \/index\.html \{(.*?)\}/s.exec(guide) ?? []
  const sent = [...page.matchAll(/add_header (\S+) "?([^";]+)"?;/g)].map(([, name = '', value = '']) => [name, value])
  expect(Object.fromEntries(sent)).toEqual({
    ...headers,
    'Cache-Control': 'no-cache',
    'Content-Security-Policy': "frame-ancestors 'self'",
  })
})
