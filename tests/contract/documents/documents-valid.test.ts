import officialAsyncApi from '@asyncapi/specs/schemas/3.0.0-without-$id.json' with { type: 'json' }
import { Validator } from '@seriousme/openapi-schema-validator'
import { Ajv } from 'ajv'
import { describe, expect, test } from 'vitest'
import {
  type Answer,
  type Content,
  callsOf,
  type Documents,
  follow,
  type Message,
  readDocuments,
  type Schema,
} from '../../build/contract-page/documents.ts'
import { createSchemas } from '../../support/contract/document-schemas.ts'
import { answeredSchema, sentSchema } from '../../support/contract/exchange-check.ts'
import { callName } from '../../support/contract/find-call.ts'

const documents = readDocuments()

/** What the official schema of OpenAPI 3.1 says against a document; empty if nothing. */
async function complaintsOfOpenApi({ openapi }: Documents): Promise<string> {
  const { valid, errors } = await new Validator().validate({ ...structuredClone(openapi) })
  return valid ? '' : JSON.stringify(errors)
}

const validateAsyncApi = new Ajv({ strict: false, validateFormats: false }).compile(officialAsyncApi)

/** What the official schema of AsyncAPI 3 says against a document; empty if nothing. */
function complaintsOfAsyncApi({ asyncapi }: Documents): string {
  return validateAsyncApi(asyncapi) ? '' : JSON.stringify(validateAsyncApi.errors)
}

describe('the official schemas', () => {
  // requirement 31.1
  test('accept both documents', async () => {
    expect(documents.openapi.openapi).toMatch(/^3\.1\./)
    expect(documents.asyncapi.asyncapi).toBe('3.0.0')
    expect(await complaintsOfOpenApi(documents)).toBe('')
    expect(complaintsOfAsyncApi(documents)).toBe('')
  })
})

function referencesIn(part: unknown): string[] {
  if (typeof part !== 'object' || part === null) return []
  return Object.entries(part).flatMap(([key, inner]) => (key === '$ref' ? [String(inner)] : referencesIn(inner)))
}

// requirement 31.1
test('every reference leads to a part of its document, and every named part is used', () => {
  for (const document of [documents.openapi, documents.asyncapi]) {
    const references = referencesIn(document)
    expect(references.length).toBeGreaterThan(20)
    for (const $ref of references) expect(() => follow(document, { $ref })).not.toThrow()
    const named = Object.entries(document.components).flatMap(([kind, parts]) =>
      Object.keys(parts).map(name => `#/components/${kind}/${name}`),
    )
    const schemes = ['#/components/securitySchemes/token']
    expect(named.filter(name => !references.includes(name) && !schemes.includes(name))).toEqual([])
  }
  expect(() => follow(documents.openapi, { $ref: '#/components/schemas/Nothing' })).toThrow('leads to nothing')
})

const { ofCall, ofMessage } = createSchemas(documents)

interface PlacedExample {
  place: string
  value: unknown
  schema: Schema | undefined
}

function examplesOf(place: string, schema: Schema | undefined, { example, examples = {} }: Content): PlacedExample[] {
  const named = Object.entries(examples).map(([name, one]) => ({
    place: `${place} ${name}`,
    value: follow(documents.openapi, one).value,
    schema,
  }))
  return [...(example === undefined ? [] : [{ place, value: example, schema }]), ...named]
}

const examplesOfCalls = callsOf(documents.openapi).flatMap(call => {
  const { operation } = call
  const sent = Object.values(operation.requestBody?.content ?? {})[0] ?? {}
  const answers = Object.entries(operation.responses).map(([status, answer]): [string, Answer] => [
    status,
    follow(documents.openapi, answer),
  ])
  return [
    ...examplesOf(`${callName(call)} sent`, sentSchema(call), sent),
    ...answers.flatMap(([status, answer]) =>
      examplesOf(`${callName(call)} ${status}`, answeredSchema(answer), answer.content?.['application/json'] ?? {}),
    ),
  ]
})

// requirement 31.2
test('every example of a call is what its schema says', () => {
  expect(examplesOfCalls.length).toBeGreaterThan(100)
  const wrong = examplesOfCalls.flatMap(({ place, value, schema }) => {
    const said = schema ? ofCall(schema)(value) : 'it has no schema'
    return said ? [`${place}: ${said}`] : []
  })
  expect(wrong).toEqual([])
})

test('every call has an example of each answer in JSON, and of all that it sends', () => {
  const without = callsOf(documents.openapi).filter(call => {
    const places = examplesOfCalls.map(({ place }) => place)
    const isShown = (what: string) => places.some(place => place.startsWith(`${callName(call)} ${what}`))
    const answers = Object.entries(call.operation.responses).filter(
      ([, answer]) => answeredSchema(follow(documents.openapi, answer)) !== undefined,
    )
    return (sentSchema(call) && !isShown('sent')) || answers.some(([status]) => !isShown(status))
  })
  expect(without.map(callName)).toEqual([])
})

// requirement 31.2
test('every message has an example that is what its schema says, and one in each reading', () => {
  const messages: Message[] = Object.values(documents.asyncapi.components.messages)
  expect(messages).toHaveLength(8)
  for (const { name, payload, examples } of messages) {
    for (const one of examples) expect([name, ofMessage(payload)(one.payload)]).toEqual([name, ''])
    const readings = payload.anyOf?.length ?? 1
    expect(examples.length, name).toBeGreaterThanOrEqual(readings)
  }
})
