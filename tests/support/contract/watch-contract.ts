import { readDocuments } from '../../build/contract-page/documents.ts'
import type { ServerApp } from '../../server/create-server-app.ts'
import { createExchangeCheck, type Exchange } from './exchange-check.ts'

/** A longer body is not read a second time: some tests measure the memory of uploads. */
const MOST_BYTES = 1024 * 1024

const READABLE = /^(application\/json|multipart\/form-data)/

/** A copy of a body in JSON or of a form; null for every other body. */
const copyOf = (message: Request | Response): Request | Response | null =>
  message.body && READABLE.test(message.headers.get('content-type') ?? '') ? message.clone() : null

/** True if the length of a body is known and short. */
const isShort = ({ headers }: Request) =>
  headers.has('content-length') && Number(headers.get('content-length')) <= MOST_BYTES

/** The fields of a form, with the names of its files. */
export const formFields = (form: FormData): Record<string, string> =>
  Object.fromEntries([...form].map(([name, value]) => [name, typeof value === 'string' ? value : value.name]))

async function readCopy(copy: Request | Response | null): Promise<unknown> {
  if (!copy) return undefined
  try {
    const isForm = copy.headers.get('content-type')?.startsWith('multipart/')
    return isForm ? formFields(await copy.formData()) : await copy.json()
  } catch {
    return undefined
  }
}

let check: ReturnType<typeof createExchangeCheck> | undefined

/** A server whose calls are compared with the documents. */
export interface Watch {
  fetch: ServerApp['fetch']
  /** @throws Error that names every disagreement since the last call of this function */
  expectAgreement(): Promise<void>
}

/**
 * Compares every call to a server, and every answer, with openapi.yaml (requirement 31.5).
 * @param isOwnClient true if our own client makes the calls: it may send nothing else
 */
export function watchContract(fetch: ServerApp['fetch'], isOwnClient = false): Watch {
  check ??= createExchangeCheck(readDocuments())
  const { compare, compareOwn } = check
  let pending: Array<Promise<string[]>> = []

  async function complaints(request: Request, sent: Request | Response | null, answer: Response): Promise<string[]> {
    const copy = copyOf(answer)
    const exchange: Exchange = {
      method: request.method,
      url: new URL(request.url),
      requestHeaders: request.headers,
      // The rest of a body that was refused may never come.
      requestBody: answer.ok || isOwnClient ? await readCopy(sent) : undefined,
      status: answer.status,
      answerHeaders: answer.headers,
      answerBody: await readCopy(copy),
    }
    return [...compare(exchange), ...(isOwnClient ? compareOwn(exchange) : [])]
  }

  return {
    async fetch(request, arrival) {
      const sent = isOwnClient || isShort(request) ? copyOf(request) : null
      const answer = await fetch(request, arrival)
      pending.push(complaints(request, sent, answer))
      return answer
    },
    async expectAgreement() {
      const found = (await Promise.all(pending)).flat()
      pending = []
      if (found.length > 0) throw new Error(`The documents disagree:\n${[...new Set(found)].join('\n')}`)
    },
  }
}
