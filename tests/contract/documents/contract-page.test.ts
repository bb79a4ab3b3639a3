import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { callAnchor } from '../../build/contract-page/calls.ts'
import { callsOf, messagesOf, readDocuments } from '../../build/contract-page/documents.ts'
import { contractPage, proseFiles } from '../../build/contract-page/page.ts'
import { readCurl } from '../../support/hostile/curl.ts'
import { PNG } from '../../support/hostile/smallest-files.ts'
import { adminAccount, startTestServer } from '../../support/product/test-server.ts'

const documents = readDocuments()
const page = contractPage(documents)
const calls = callsOf(documents.openapi)

const SIGNS: Record<string, string> = { lt: '<', gt: '>', quot: '"', '#39': "'", amp: '&' }

const text = (html: string) =>
  html.replaceAll(/<[^>]+>/g, '').replaceAll(/&(lt|gt|quot|#39|amp);/g, (_, name) => SIGNS[name] ?? '')

/** The anchor and the words of every heading of a level. */
const headings = (level: number) =>
  [...page.matchAll(new RegExp(`<h${level} id="([^"]+)">(.*?)</h${level}>`, 'g'))].map(([, id = '', html = '']) => ({
    id,
    words: text(html),
  }))

// requirement 31.4
test('the page names every call and every realtime message of the documents, and no other', () => {
  const named = headings(4).map(({ words }) => words)
  const isCall = (words: string) => /^[A-Z]+ \//.test(words)
  const expected = calls.map(({ method, path, operation }) => {
    const open = operation.security?.length === 0 ? ' public' : ''
    return `${method.toUpperCase()} ${path}${open}`
  })
  expect(named.filter(isCall).sort()).toEqual(expected.sort())
  const received = [...messagesOf(documents.asyncapi, 'receive').keys()].map(name => `${name} To the server`)
  const sent = [...messagesOf(documents.asyncapi, 'send').keys()].map(name => `${name} From the server`)
  expect(named.filter(words => !isCall(words)).sort()).toEqual([...received, ...sent].sort())
})

// requirement 31.4
test('every link of the page leads to one of its sections or to a file beside it, and no section has the name of another', () => {
  const ids = [...page.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id)
  expect(new Set(ids).size).toBe(ids.length)
  const links = [...page.matchAll(/ href="([^"]+)"/g)].map(([, href = '']) => href)
  expect(links.filter(href => href.startsWith('#') && !ids.includes(href.slice(1)))).toEqual([])
  const files = ['favicon.svg', 'contract.css', 'openapi.yaml', 'asyncapi.yaml']
  expect(new Set(links.filter(href => !href.startsWith('#')))).toEqual(new Set(files))
  for (const id of ['answers', 'tokens', 'calls', 'files', 'messages', 'session', 'server-for-many'])
    expect(ids).toContain(id)
  expect(ids).toContain(callAnchor({ method: 'put', path: '/playlists/{id}/screen' }))
})

// requirement 31.4
test('nothing on the page needs a script or a style of another place', () => {
  expect(page).not.toMatch(/<script|<style|\bstyle=|<img|\son\w+=/)
})

test('the page has every description and sentence of the calls, the answers and the realtime operations', () => {
  const words = text(page).replaceAll(/\s+/g, ' ')
  const plain = (markdown: string) =>
    markdown
      .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
      .replaceAll(/[`*#\\-]/g, '')
      .replaceAll(/\s+/g, ' ')
      .trim()
  const said = words.replaceAll(/[`*#\\-]/g, '').replaceAll(/\s+/g, ' ')
  const descriptions: string[] = []
  const collect = (part: unknown): void => {
    if (typeof part !== 'object' || part === null) return
    for (const [key, inner] of Object.entries(part)) {
      if (['description', 'summary', 'x-on-failure', 'message'].includes(key) && typeof inner === 'string')
        descriptions.push(inner)
      collect(inner)
    }
  }
  const { paths, tags, components } = documents.openapi
  collect([paths, tags, components.responses, components.examples, documents.asyncapi.operations])
  for (const { name } of tags) expect(words).toContain(name)
  const sentences = descriptions
    .flatMap(one => one.split('\n'))
    .map(plain)
    .filter(Boolean)
  expect(sentences.length).toBeGreaterThan(200)
  expect(sentences.filter(one => !said.includes(one))).toEqual([])
})

test('markup in a sentence of the documents is shown as text', () => {
  const changed = readDocuments()
  const answer = changed.openapi.components.responses.NoLocation
  Object.assign(answer?.content?.['application/json'] ?? {}, {
    examples: { a: { value: { success: false, message: 'No <b>bold</b> "&" here.', data: null } } },
  })
  expect(contractPage(changed)).toContain('No &lt;b&gt;bold&lt;/b&gt; &quot;&amp;&quot; here.')
})

/** Writes the "…" of the page's sample into an answer at the same places, so that only the rest is compared. */
function masked(sample: unknown, answer: unknown): unknown {
  if (sample === '…') return answer === undefined ? undefined : '…'
  if (Array.isArray(answer))
    return answer.map((one, index) => masked(Array.isArray(sample) ? sample[index] : null, one))
  if (typeof answer !== 'object' || answer === null) return answer
  const fields = typeof sample === 'object' && sample !== null ? sample : {}
  return Object.fromEntries(
    Object.entries(answer).map(([key, value]) => [key, masked(Reflect.get(fields, key), value)]),
  )
}

// requirement 31.4
test('the session with curl answers as the page shows it', async () => {
  const own = await startTestServer()
  const variables: Record<string, string> = { BASE: `${own.url}/api` }
  const steps = [...page.matchAll(/<kbd>(.*?)<\/kbd><\/pre>\s*<pre><samp>(.*?)<\/samp>/gs)]
  expect(steps).toHaveLength(9)
  for (const [, command = '', sample = ''] of steps) {
    const line = text(command).replace('PASSWORD', adminAccount.password)
    const answer = await fetch(readCurl(line, { variables, files: { 'poster.png': PNG } }))
    if (sample.startsWith('206')) {
      const range = answer.headers.get('content-range')?.replace(/\d+$/, '…')
      expect(`${answer.status} Content-Range: ${range}`).toBe(sample)
      continue
    }
    const body = await answer.json()
    const expected: unknown = JSON.parse(text(sample))
    expect(masked(expected, body), line).toEqual(expected)
    if (body.data?.token) variables.TOKEN = body.data.token
    if (body.data?.file_name) variables.FILE = body.data.file_name
  }
  await own.close()
})

test('the prose of the page is in files of its own, each below its title', () => {
  for (const file of proseFiles) expect(readFileSync(file, 'utf8')).toMatch(/^# \S/)
  expect(headings(2).map(({ words }) => words)).toEqual([
    ...['Answers', 'Tokens', 'Time-outs and limits', 'Headers', 'Calls', 'Fields'],
    ...['Realtime messages', 'A session with curl', 'A server for many'],
  ])
})
