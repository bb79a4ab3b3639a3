import { Hono } from 'hono'
import { expect, test } from 'vitest'
import * as z from 'zod'
import { Refusal } from '../../server/refusal.ts'
import { idInput, idParam, line, readBody } from '../../server/requests/input.ts'

const MEGABYTE = 1024 * 1024
const JSON_TYPE = { 'content-type': 'application/json' }

const thing = z.object({ name: line('The name', 5), owner: idInput('An owner'), size: z.number().optional() })

/** A server with one call, which answers with the body that it has read, or with its refusal. */
function serve(bodyLimitMs = 1000) {
  const app = new Hono<{ Variables: { bodyLimitMs: number } }>()
  app.use(async (c, next) => {
    c.set('bodyLimitMs', bodyLimitMs)
    await next()
  })
  app.post('/things', async c => c.json(await readBody(c, thing)))
  app.get('/things/:id', c => c.json(idParam(c)))
  app.get('/parts/:part', c => c.json([idParam(c, 'part'), idParam(c, 'other')]))
  app.onError((error, c) => c.text(error.message, error instanceof Refusal ? error.status : 500))
  return app
}

type Sent = { body: string | ReadableStream<Uint8Array> | null; headers?: Record<string, string> }

async function post(
  { body, headers = JSON_TYPE }: Sent,
  bodyLimitMs?: number,
): Promise<[status: number, answer: string]> {
  // As bytes, which name no type of their own.
  const bytes = typeof body === 'string' ? new TextEncoder().encode(body) : body
  // Node needs `duplex` for a streamed body; the types of the DOM do not have it.
  const sent = { method: 'POST', body: bytes, headers, duplex: 'half' }
  const answer = await serve(bodyLimitMs).request('/things', sent)
  return [answer.status, await answer.text()]
}

const postThing = async (fields: unknown) => post({ body: JSON.stringify(fields) })

test('a body is read, its text trimmed and its ids turned into numbers', async () => {
  expect(await postThing({ name: ' ana ', owner: '7', more: 1 })).toEqual([200, '{"name":"ana","owner":7}'])
  expect(await postThing({ name: 'abcde', owner: 8, size: 2 })).toEqual([200, '{"name":"abcde","owner":8,"size":2}'])
})

test.each([
  [{ owner: 1 }, 'The name is required.'],
  [{ name: 7, owner: 1 }, 'The name is required.'],
  [{ name: '  ', owner: 1 }, 'The name is required.'],
  [{ name: 'abcdef', owner: 1 }, 'The name may have 5 characters at most.'],
  [{ name: 'a\0b', owner: 1 }, 'The name may not contain control characters.'],
  [{ name: '\0', owner: 1 }, 'The name may not contain control characters.'],
  [{ name: 'ana' }, 'An owner is required.'],
  [{ name: 'ana', owner: 'x7' }, 'An owner is required.'],
  [{ name: 'ana', owner: '7x' }, 'An owner is required.'],
  [{ name: 'ana', owner: '1234567890123456' }, 'An owner is required.'],
  [{}, 'The name is required. An owner is required.'],
])('%j is answered with "%s"', async (fields, sentences) => {
  expect(await postThing(fields)).toEqual([422, sentences])
})

test('a sentence that is not ours begins with the field, or says that it is the body', async () => {
  const [, size] = await postThing({ name: 'ana', owner: 1, size: 'large' })
  expect(size).toMatch(/^size: .+ number.*\.$/)
  const [, body] = await postThing([])
  expect(body).toMatch(/^The body: .+ object.*\.$/)
})

test.each(['', '{', '<html>'])('%j is no JSON', async body => {
  expect(await post({ body })).toEqual([400, 'The request could not be read: its body is not valid JSON.'])
})

test('a body that is not there is no JSON either', async () => {
  expect((await post({ body: null }))[0]).toBe(400)
})

const body = JSON.stringify({ name: 'ana', owner: 1 })

test.each(['application/json', 'application/json;charset=utf-8', 'APPLICATION/JSON ;x', 'application/vnd.api+json'])(
  'a body of the type %s is read',
  async type => {
    expect((await post({ body, headers: { 'content-type': type } }))[0]).toBe(200)
  },
)

// requirement 18.15
test.each(['', 'text/plain', 'application/jsonx', 'application/x', 'x-application/json', 'multipart/form-data'])(
  'a body of the type %s is refused',
  async type => {
    expect(await post({ body, headers: type ? { 'content-type': type } : {} })).toEqual([
      415,
      'The request could not be read: its body must be JSON.',
    ])
  },
)

/** A body of this size, most of it spaces, which arrives in parts and without an announced length. */
function inParts(bytes: number): ReadableStream<Uint8Array> {
  const head = new TextEncoder().encode(body)
  let left = bytes - head.length
  return new ReadableStream({
    start: controller => controller.enqueue(head),
    pull(controller) {
      const size = Math.min(left, 65_536)
      left -= size
      if (size === 0) controller.close()
      else controller.enqueue(new Uint8Array(size).fill(32))
    },
  })
}

test('a body may have one megabyte, whether it announces its length or not', async () => {
  expect((await post({ body: inParts(MEGABYTE) }))[0]).toBe(200)
  expect((await post({ body, headers: { ...JSON_TYPE, 'content-length': String(MEGABYTE) } }))[0]).toBe(200)
  const tooLong = [413, 'The request is too large. It may have 1 MB at most.']
  expect(await post({ body: inParts(MEGABYTE + 1) })).toEqual(tooLong)
  expect(await post({ body, headers: { ...JSON_TYPE, 'content-length': String(MEGABYTE + 1) } })).toEqual(tooLong)
})

test('a body without an end is cut', async () => {
  let sent = 0
  let isCut = false
  const endless = new ReadableStream({
    pull(controller) {
      sent += MEGABYTE
      controller.enqueue(new Uint8Array(MEGABYTE))
    },
    cancel() {
      isCut = true
    },
  })
  expect((await post({ body: endless }, 60_000))[0]).toBe(413)
  expect([isCut, sent > 64 * MEGABYTE, sent < 80 * MEGABYTE]).toEqual([true, true, true])
})

test('a body that does not come to its end in time is given up', async () => {
  let isCut = false
  const silent = new ReadableStream({
    start: controller => controller.enqueue(new TextEncoder().encode('{')),
    cancel() {
      isCut = true
    },
  })
  expect(await post({ body: silent }, 20)).toEqual([408, 'The request did not arrive in time. Try again.'])
  expect(isCut).toBe(true)
})

test('an id in the path is a number, or one that no row has', async () => {
  const read = async (path: string) => (await serve().request(path)).json()
  const ids = ['7', '123456789012345', '1234567890123456', 'x7', '7x', '-7']
  expect(await Promise.all(ids.map(id => read(`/things/${id}`)))).toEqual([7, 123456789012345, -1, -1, -1, -1])
  expect(await read('/parts/5')).toEqual([5, -1])
})
