import fc from 'fast-check'

/** A possible answer of a broken server, proxy or connection. */
export interface AnyAnswer {
  status: number
  type: string
  body: string
}

/** Replaces the value at one place of a JSON document; `at` chooses the way down. */
function replaceSomewhere(value: unknown, at: readonly number[], by: unknown): unknown {
  const [turn, ...further] = at
  if (turn === undefined || typeof value !== 'object' || value === null) return by
  const keys = Object.keys(value)
  const chosen = keys[turn % Math.max(1, keys.length)]
  if (chosen === undefined) return by
  const copy: unknown = Array.isArray(value) ? [...value] : { ...value }
  Reflect.set(Object(copy), chosen, replaceSomewhere(Reflect.get(value, chosen), further, by))
  return copy
}

const hostile = fc.constantFrom<unknown>(
  null,
  [],
  {},
  '',
  -1,
  1e308,
  'x'.repeat(10_000),
  '<img src=x onerror=alert(1)>',
  'javascript:alert(1)',
  '../../etc/passwd',
  '\u0000\u202Egnp.exe',
  { __proto__: { polluted: true } },
  { constructor: { prototype: {} } },
  [null, null],
)

const status = fc.oneof(
  { weight: 6, arbitrary: fc.constant(200) },
  { weight: 1, arbitrary: fc.constantFrom(201, 204, 400, 403, 404, 409, 413, 422, 429, 500, 502, 503) },
)

/** Mutations of a right answer, and random answers. */
export function anyAnswer(right: unknown): fc.Arbitrary<AnyAnswer> {
  const text = JSON.stringify(right)
  const mutated = fc
    .tuple(fc.array(fc.nat(12), { minLength: 1, maxLength: 5 }), fc.oneof(hostile, fc.jsonValue()))
    .map(([at, by]) => JSON.stringify(replaceSomewhere(right, at, by)))
  const body = fc.oneof(
    { weight: 6, arbitrary: mutated },
    { weight: 2, arbitrary: fc.json() },
    { weight: 1, arbitrary: fc.nat(text.length).map(length => text.slice(0, length)) },
    {
      weight: 1,
      arbitrary: fc.constantFrom('', '<!doctype html><h1>502 Bad Gateway</h1>', 'null', '[]', '"text"', '{'),
    },
  )
  const type = fc.constantFrom('application/json', 'text/html', 'application/octet-stream')
  return fc.record({ status, type, body }).map(answer => (answer.status === 204 ? { ...answer, body: '' } : answer))
}

/** The response that a test's server gives. */
export const responseOf = ({ status, type, body }: AnyAnswer): Response =>
  new Response(status === 204 ? null : body, { status, headers: { 'Content-Type': type } })
