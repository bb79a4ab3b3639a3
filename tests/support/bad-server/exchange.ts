export interface Call {
  method: string
  /** Below the API base, without the query. */
  path: string
  query: string
  headers: Record<string, string>
  body: Buffer
}

export interface Reply {
  status: number
  headers: Record<string, string>
  body: Buffer
}

const inPattern = (step: string) => (step === '**' ? '.+' : step === '*' ? '[^/]+' : step.replace(/\W/g, '\\$&'))

/** True for calls of this method and path, such as `PUT /locations/*`; `*` is any method, or one step; `**` is the rest. */
export function isCall(kind: string, { method, path }: Call): boolean {
  const [wanted, pattern = ''] = kind.split(' ')
  if (wanted !== '*' && wanted !== method) return false
  return new RegExp(`^${pattern.split('/').map(inPattern).join('/')}$`).test(path)
}

/** The body as a value; undefined if it is no JSON. */
export function jsonOf({ body }: Pick<Reply, 'body'>): unknown {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    return undefined
  }
}

export function withJson<Message extends Call | Reply>(message: Message, value: unknown): Message {
  const headers = { ...message.headers, 'content-type': 'application/json' }
  return { ...message, headers: without(headers, 'content-length'), body: Buffer.from(JSON.stringify(value)) }
}

export function without(headers: Record<string, string>, name: string): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).filter(([key]) => key !== name))
}

/** A reply of our own with a JSON body. */
export const jsonReply = (status: number, value: unknown): Reply =>
  withJson({ status, headers: {}, body: Buffer.alloc(0) }, value)

/** The page of a proxy or of a single-page app in place of an answer. */
export const htmlReply = (status: number): Reply => ({
  status,
  headers: { 'content-type': 'text/html' },
  body: Buffer.from('<!doctype html><title>Signage</title><h1>Welcome</h1>'),
})
