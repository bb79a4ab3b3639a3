import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { resolveConfig } from 'vite'
import { expect, test } from 'vitest'
import { pageHeaders } from '../../../src/page-headers.ts'
import { policyOf as policyFor } from '../../build/page-head.ts'
import { buildProduct, projectRoot } from '../../support/product/build-product.ts'
import { temporaryFolder } from '../../support/product/test-server.ts'

async function builtPolicy(): Promise<Map<string, string>> {
  const folder = await temporaryFolder()
  try {
    await buildProduct(folder.path)
    const html = await readFile(join(folder.path, 'index.html'), 'utf8')
    const inline = [...html.matchAll(/<script(?![^>]*\ssrc=)[^>]*>(.*?)<\/script>/gs)].map(([, code = '']) => code)
    expect(inline, 'one inline script').toHaveLength(1)
    expect(html.indexOf('<meta http-equiv='), 'files are found ahead only up to this tag').toBeGreaterThan(
      html.lastIndexOf('<script'),
    )
    const hash = createHash('sha256').update(inline.join()).digest('base64')
    const content = /http-equiv="Content-Security-Policy" content="([^"]*)"/.exec(html)?.[1] ?? ''
    const directives = content.replaceAll('&#39;', "'").replace(hash, 'HASH').split('; ')
    return new Map(directives.map(line => [line.split(' ', 1)[0] ?? '', line.slice(line.indexOf(' ') + 1)]))
  } finally {
    await folder.remove()
  }
}

// requirement 19.3
test('the built page allows its own origin only, one inline script by its hash, and no plug-in', async () => {
  const policy = await builtPolicy()
  expect(policy.get('default-src')).toBe("'self'")
  expect(policy.get('script-src')).toBe("'self' 'sha256-HASH'")
  expect(policy.get('connect-src')).toBe("'self'")
  expect(policy.get('object-src')).toBe("'none'")
  expect(policy.get('frame-src')).toBe("'none'")
  expect(policy.get('base-uri')).toBe("'self'")
  expect([...policy.values()].join(' ')).not.toMatch(/unsafe|\*|data:/)
}, 60_000)

const headers = pageHeaders(policyFor({ apiUrl: '/api', socketUrl: '' }))

// requirement 19.4
test('npm start sends the same policy as a header, with who may frame the pages', async () => {
  const found = await resolveConfig(
    { root: projectRoot, configFile: `${projectRoot}vite.config.ts`, mode: 'embedded' },
    'serve',
    'embedded',
    'production',
    true,
  )
  expect(found.preview.headers).toEqual(headers)
  expect(headers['Content-Security-Policy']).toMatch(/; frame-ancestors 'self'$/)
})

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
