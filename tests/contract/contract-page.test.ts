import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readCurl } from '../support/hostile/curl.ts'
import { PNG } from '../support/hostile/smallest-files.ts'
import { projectRoot } from '../support/product/build-product.ts'
import { adminAccount, startTestServer, type TestServer } from '../support/product/test-server.ts'

const read = (path: string) => readFileSync(join(projectRoot, path), 'utf8')
const page = read('public/contract.html')
const messages = read('src/realtime/messages.ts')

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

/** The names that the third headings of the page have in code. */
const headings = [...page.matchAll(/<h3>.*?<code>([^<]+)<\/code>/g)].map(match => match[1] ?? '')
const isCall = (heading: string) => /^[A-Z]+ \//.test(heading)

/** The messages of one of the two interfaces, out of the source: types do not exist at run time. */
function messagesOf(name: string): string[] {
  const body = new RegExp(`interface ${name} \\{([^}]+)\\}`).exec(messages)?.[1] ?? ''
  return [...body.matchAll(/^ {2}(\w+):/gm)].map(match => match[1] ?? '')
}

// requirement 18.16
test('the page names every call of the server, and no other', () => {
  const calls = server.app.calls.map(call => call.replace(' /api', ' '))
  expect(calls.length).toBeGreaterThan(20)
  expect(headings.filter(isCall).sort()).toEqual([...calls].sort())
})

// requirement 12.7
test('the page names every realtime message, and no other', () => {
  const named = new Set([...messagesOf('ClientMessages'), ...messagesOf('ServerMessages')])
  expect(named.size).toBe(7)
  expect(headings.filter(heading => !isCall(heading)).sort()).toEqual([...named].sort())
})

test('the page says of each call whether it is public, as the server has it', async () => {
  const marked = [...page.matchAll(/<h3><code>([A-Z]+) ([^<]+)<\/code> <em>public<\/em>/g)].map(match => match[2])
  const open: string[] = []
  for (const [method = '', path = ''] of headings.filter(isCall).map(heading => heading.split(' '))) {
    const answer = await fetch(`${server.url}/api${path.replaceAll(':', '')}`, { method })
    if (answer.status !== 401) open.push(path)
  }
  expect(marked.sort()).toEqual(open.sort())
})

test('nothing on the page needs a script or a style of another place', () => {
  expect(page).not.toMatch(/<script|<style|\bstyle=|\son\w+=/)
  expect([...page.matchAll(/(?:href|src)="([^"#]+)"/g)].map(match => match[1])).toEqual(['favicon.svg', 'contract.css'])
})

const plain = (html: string) =>
  html.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&')

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

// requirement 18.16
test('the session with curl answers as the page shows it', async () => {
  const own = await startTestServer()
  const variables: Record<string, string> = { BASE: `${own.url}/api` }
  const steps = [...page.matchAll(/<kbd>(.*?)<\/kbd>\n<samp>(.*?)<\/samp>/gs)]
  expect(steps).toHaveLength(9)
  for (const [, command = '', sample = ''] of steps) {
    const line = plain(command).replace('PASSWORD', adminAccount.password)
    const answer = await fetch(readCurl(line, { variables, files: { 'poster.png': PNG } }))
    if (sample.startsWith('206')) {
      const range = answer.headers.get('content-range')?.replace(/\d+$/, '…')
      expect(`${answer.status} Content-Range: ${range}`).toBe(sample)
      continue
    }
    const body = await answer.json()
    const expected: unknown = JSON.parse(plain(sample))
    expect(masked(expected, body), line).toEqual(expected)
    if (body.data?.token) variables.TOKEN = body.data.token
    if (body.data?.file_name) variables.FILE = body.data.file_name
  }
  await own.close()
})
