import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { buildProduct } from '../support/build-product.ts'
import { temporaryFolder } from '../support/test-server.ts'

async function policyOf(variables: Record<string, string>): Promise<Map<string, string>> {
  const folder = await temporaryFolder()
  try {
    await buildProduct(folder.path, variables)
    const html = await readFile(join(folder.path, 'index.html'), 'utf8')
    expect(html, 'no inline script').not.toMatch(/<script(?![^>]*\ssrc=)[^>]*>/)
    const content = /http-equiv="Content-Security-Policy" content="([^"]*)"/.exec(html)?.[1] ?? ''
    const directives = content.replaceAll('&#39;', "'").split('; ')
    return new Map(directives.map(line => [line.split(' ', 1)[0] ?? '', line.slice(line.indexOf(' ') + 1)]))
  } finally {
    await folder.remove()
  }
}

test('the built page allows its own origin only, no inline script and no plug-in', async () => {
  const policy = await policyOf({})
  expect(policy.get('default-src')).toBe("'self'")
  expect(policy.get('connect-src')).toBe("'self'")
  expect(policy.get('object-src')).toBe("'none'")
  expect(policy.get('base-uri')).toBe("'self'")
  expect([...policy.values()].join(' ')).not.toMatch(/unsafe|\*/)
}, 60_000)

test('another origin of the API and of the realtime server is allowed by name', async () => {
  const policy = await policyOf({
    VITE_API_URL: 'https://api.signage.example/api',
    VITE_SOCKET_URL: 'https://live.signage.example',
  })
  const origins = 'https://api.signage.example https://live.signage.example'
  expect(policy.get('media-src')).toBe(`'self' blob: ${origins}`)
  expect(policy.get('connect-src')).toBe(`'self' ${origins} wss://api.signage.example wss://live.signage.example`)
}, 60_000)
