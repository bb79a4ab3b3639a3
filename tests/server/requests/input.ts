import type { Context } from 'hono'
import * as z from 'zod'
import { Refusal } from '../refusal.ts'

/** The largest JSON body; the longest reorder of a playlist is far smaller. */
const MAX_JSON_BYTES = 1024 * 1024

const tooLong = () => new Refusal(413, 'The request is too large. It may have 1 MB at most.')

const tooSlow = () => new Refusal(408, 'The request did not arrive in time. Try again.')

/** The chunks of a body. @throws Refusal 408 if the body has not ended by the deadline */
async function* chunksOf(body: ReadableStream<Uint8Array> | null, deadline: AbortSignal): AsyncGenerator<Uint8Array> {
  const reader = body?.getReader()
  const giveUp = () => void reader?.cancel().catch(() => undefined)
  deadline.addEventListener('abort', giveUp)
  try {
    for (;;) {
      const next = await reader?.read()
      if (deadline.aborted) throw tooSlow()
      if (!next || next.done) return
      yield next.value
    }
  } finally {
    deadline.removeEventListener('abort', giveUp)
    giveUp()
  }
}

/** Reads a body whose length is announced: Node reads no more. The server's adapter makes no stream for it. */
async function readAnnounced(request: Request, limitMs: number): Promise<string> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(tooSlow()), limitMs)
  })
  // The adapter refuses a body that breaks off, after nobody waits for it any more too.
  const text = request.text()
  text.catch(() => undefined)
  return await Promise.race([text, late]).finally(() => clearTimeout(timer))
}

async function readText(c: Context): Promise<string> {
  const length = c.req.header('content-length')
  // Node drops the body that is refused unread, and the connection stays usable.
  if (Number(length) > MAX_JSON_BYTES) throw tooLong()
  if (length !== undefined) return readAnnounced(c.req.raw, c.get('bodyLimitMs'))
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of chunksOf(c.req.raw.body, AbortSignal.timeout(c.get('bodyLimitMs')))) {
    size += chunk.byteLength
    // A body without an announced length is read up to this size; leaving the loop cuts the connection.
    if (size > 64 * MAX_JSON_BYTES) break
    if (size <= MAX_JSON_BYTES) chunks.push(chunk)
  }
  if (size > MAX_JSON_BYTES) throw tooLong()
  return Buffer.concat(chunks).toString('utf8')
}

const JSON_TYPE = /^application\/([\w.-]+\+)?json\s*(;|$)/i

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new Refusal(400, 'The request could not be read: its body is not valid JSON.')
  }
}

/**
 * Reads and checks a JSON body.
 * @throws Refusal 400 if it is not JSON, 408 if it comes too late, 413 if it is too large; 415 if its type is another one,
 * 422 with the sentences of the schema if it does not match
 */
export async function readBody<T>(c: Context, schema: z.ZodType<T>): Promise<T> {
  const type = c.req.header('content-type') ?? ''
  // A page of another site may send a body without a type, or of a few other types, without asking (requirement 18.15).
  if (!JSON_TYPE.test(type)) throw new Refusal(415, 'The request could not be read: its body must be JSON.')
  const result = schema.safeParse(parseJson(await readText(c)))
  if (result.success) return result.data
  const sentences = new Set(result.error.issues.map(issue => sentenceOf(issue)))
  throw new Refusal(422, [...sentences].join(' '))
}

function sentenceOf(issue: z.core.$ZodIssue): string {
  // The schemas of this server give whole sentences; zod's own words need the name of the field.
  if (issue.message.endsWith('.')) return issue.message
  const field = issue.path.join('.') || 'The body'
  return `${field}: ${issue.message}.`
}

/** Control characters harm a terminal and a header, and SQLite reads a text only up to its first null byte. */
export const WITHOUT_CONTROLS = /^\P{Cc}*$/u

/** One line of text that a person has typed: trimmed, not empty, of limited length, without control characters. */
export const line = (what: string, longest: number) =>
  z
    .string({ error: `${what} is required.` })
    .trim()
    .min(1, `${what} is required.`)
    .max(longest, `${what} may have ${longest} characters at most.`)
    .regex(WITHOUT_CONTROLS, `${what} may not contain control characters.`)

/** An id, as a number or as its text. */
export const idInput = (what: string) => {
  const error = `${what} is required.`
  return z.union([z.number(), z.string().regex(/^\d{1,15}$/, { error })], { error }).transform(Number)
}

/** The id in the path; -1, which no row has, if the path has no number there. */
export function idParam(c: Context, name = 'id'): number {
  const text = c.req.param(name) ?? ''
  return /^\d{1,15}$/.test(text) ? Number(text) : -1
}
