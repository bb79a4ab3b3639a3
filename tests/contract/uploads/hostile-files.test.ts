import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Media } from '../../../src/api/media.ts'
import { claimingPng, crowdedSvg, multiplyingSvg, ZIP } from '../../support/hostile/heavy-files.ts'
import { scriptFiles } from '../../support/hostile/script-files.ts'
import { uploadForm } from '../../support/product/seed.ts'
import { startTestServer, type TestServer } from '../../support/product/test-server.ts'

/** The types under which a file is served. None of them is a page, a script or a document. */
const SERVED = /^(?:image\/(?:jpeg|png|gif|webp|bmp|avif|svg\+xml)|video\/(?:mp4|quicktime|webm|x-matroska|x-msvideo))$/

/** Pages, documents and scripts, whatever they are called. */
const REFUSED = [
  ...['page.html', 'page.png', 'page.svg', 'page.xml', 'page.xhtml', 'style.svg', 'document.pdf', 'document.png'],
  ...['saved.mhtml', 'saved.jpg', 'script.js'],
]

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const upload = (name: string, bytes: Uint8Array<ArrayBuffer>) =>
  server.admin.call<Media | null>('POST', '/media', uploadForm(name, bytes))

// requirement 18.10
test.each(scriptFiles)(
  '%s is refused with a sentence, or served as a picture or a film that runs nothing',
  async (name, bytes) => {
    const { status, message, data } = await upload(name, bytes)
    expect(status).toBe(REFUSED.includes(name) ? 415 : 201)
    if (!data) {
      expect(message).toMatch(/^".+" is neither a picture nor a film .+\.$/)
      return
    }
    const address = `${server.url}/api/uploads/${encodeURIComponent(data.file_name)}`
    for (const method of ['GET', 'HEAD']) {
      const { headers } = await fetch(address, { method })
      const type = headers.get('content-type') ?? ''
      expect(type).toMatch(SERVED)
      expect(data.mime_type).toBe(type)
      expect(headers.get('x-content-type-options')).toBe('nosniff')
      expect(headers.get('content-security-policy')).toBe("sandbox; default-src 'none'; style-src 'unsafe-inline'")
      // A browser draws an SVG as a document of its own if it is opened directly.
      expect(headers.get('content-disposition')).toBe(type === 'image/svg+xml' ? 'attachment' : 'inline')
    }
    // The end of the name is that of the type: another server in front would otherwise guess.
    expect(data.file_name).not.toMatch(/\.(?:html?|xhtml|xml|svgz|pdf|mhtml?|js)$/i)
  },
)

// requirement 18.10
test('files that claim to be huge are kept as they are, and archives are refused, in no time and no memory', async () => {
  const before = process.memoryUsage().rss
  const sent = [
    ['huge.png', claimingPng(30_000, 30_000), 201],
    ['crowd.svg', crowdedSvg(1_000_000), 201],
    ['many.svg', multiplyingSvg(9), 201],
    ['archive.png', ZIP, 415],
    ['archive.mp4', ZIP, 415],
  ] as const
  for (const [name, bytes, wanted] of sent) expect([name, (await upload(name, bytes)).status]).toEqual([name, wanted])
  expect((process.memoryUsage().rss - before) / 1024 / 1024).toBeLessThan(300)
})
