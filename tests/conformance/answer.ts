import { NotMet } from './check.ts'
import type { Secrets } from './redact.ts'

/** One call and the answer to it. */
export interface Answer {
  /** The call in one line, without secrets. */
  asked: string
  status: number
  headers: Headers
  bytes: Uint8Array<ArrayBuffer>
  /** The body as a value; text that is no JSON stays text. */
  body: unknown
  /** The answer in one line, without secrets. */
  answered: string
  /** The address that a redirect has led to; empty if there was none. */
  redirectedTo: string
}

const LONGEST = 200
/** The characters of a body that are looked at for secrets; fewer are shown. */
const SHOWN = 10_000

/** A text in one line of limited length. */
export function shortened(text: string, longest = LONGEST): string {
  const line = text.replace(/\s+/g, ' ').trim()
  return line.length > longest ? `${line.slice(0, longest)} …` : line
}

const looksLikeHtml = (text: string) => /^\s*<(!doctype|html|head|body|h1)/i.test(text)

/** The body of an answer for a person: its text, or how much it is of what. */
function bodyInWords(type: string, text: string, size: number): string {
  if (size === 0) return 'an empty body'
  if (looksLikeHtml(text)) return `HTML: ${shortened(text)}`
  if (/json|text|html|xml/.test(type)) return shortened(text)
  return `${size.toLocaleString('en')} bytes of ${type || 'no type'}`
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

/** Reads an answer to its end. */
export async function readAnswer(asked: string, response: Response, secrets: Secrets): Promise<Answer> {
  const bytes = new Uint8Array(await response.arrayBuffer())
  const text = new TextDecoder().decode(bytes)
  const type = response.headers.get('content-type') ?? ''
  const body = parsed(text)
  secrets.addTokensIn(body)
  return {
    asked,
    status: response.status,
    headers: response.headers,
    bytes,
    body,
    answered: `${response.status}, ${bodyInWords(type, secrets.hide(text.slice(0, SHOWN)), bytes.length)}`,
    redirectedTo: response.redirected ? response.url : '',
  }
}

/** Says that a requirement is not met, because of this answer. @param but what is wrong with it, if that cannot be seen */
export function fail({ asked, answered }: Pick<Answer, 'asked' | 'answered'>, but = ''): never {
  throw new NotMet(asked, but ? `${answered}; ${but}` : answered)
}

/** Says that a requirement is not met because of these headers. */
export function failByHeaders({ asked, status, headers }: Answer, names: readonly string[], but = ''): never {
  const told = names.map(name => `${name}: ${headers.get(name) ?? '(missing)'}`)
  return fail({ asked, answered: [`${status}`, ...told].join(', ') }, but)
}
