import {
  type AsyncApi,
  callsOf,
  type Documents,
  follow,
  type Message,
  messagesOf,
} from '../../build/contract-page/documents.ts'
import { createSchemas } from './document-schemas.ts'
import { answeredSchema, createExchangeCheck } from './exchange-check.ts'
import { pathsIn, pathsOf } from './field-paths.ts'
import { callName, createCallFinder } from './find-call.ts'
import type { Journey, SentMessage } from './journey.ts'

/** The parts that stand on one side only, each as a sentence. */
function difference(documented: Iterable<string>, real: Iterable<string>, what: string): string[] {
  const [inDocument, inCode] = [new Set(documented), new Set(real)]
  return [
    ...[...inCode].filter(one => !inDocument.has(one)).map(one => `${what} ${one} is not documented`),
    ...[...inDocument].filter(one => !inCode.has(one)).map(one => `${what} ${one} is documented, but does not exist`),
  ]
}

function aboutPaths({ openapi }: Documents, { routes, exchanges }: Journey): string[] {
  const documented = callsOf(openapi).map(callName)
  const answered = routes.map(route => route.replace(' /api', ' ').replace(/:(\w+)/g, '{$1}'))
  const find = createCallFinder(openapi)
  const made = exchanges.flatMap(exchange => {
    const found = find(exchange)
    return found ? [callName(found.call)] : []
  })
  return [...difference(documented, answered, 'the call'), ...difference(documented, made, 'the call of the client')]
}

/** The list of a field, such as `data.media[]` of `data.media[].size`; empty outside of every list. */
const listOf = (path: string) => /^.*\[\](?=\.)/.exec(path)?.[0] ?? ''

/**
 * Every field that the client reads is documented. The server answers each documented field of an entry, in the reading
 * of the list that it has chosen. The client reads it.
 */
function aboutReading({ openapi }: Documents, { exchanges }: Journey): string[] {
  const find = createCallFinder(openapi)
  return exchanges.flatMap(exchange => {
    const call = find(exchange)?.call
    const answer = call?.operation.responses[exchange.status]
    const schema = answer && answeredSchema(follow(openapi, answer))
    if (!call || !schema) return []
    const documented = pathsOf(openapi, schema)
    const answered = pathsIn(exchange.answerBody)
    const entries = documented.filter(path => listOf(path) && answered.some(one => listOf(one) === listOf(path)))
    const isList = exchange.method === 'GET'
    return [
      ...[...exchange.read]
        .filter(path => !documented.includes(path))
        .map(path => `the client reads ${path}, which is not documented`),
      ...entries.filter(path => !answered.includes(path)).map(path => `the server does not answer ${path}`),
      ...(isList
        ? entries.filter(path => !exchange.read.has(path)).map(path => `the client does not read ${path}`)
        : []),
    ].map(said => `${callName(call)}: ${said}`)
  })
}

function aboutMessages(documents: Documents, sent: readonly SentMessage[], action: 'send' | 'receive'): string[] {
  const { asyncapi } = documents
  const { ofMessage } = createSchemas(documents)
  const known = messagesOf(asyncapi, action)
  const names = sent.map(({ name }) => name)
  const wrong = sent.flatMap(({ name, payload }) => {
    const message = known.get(name)
    return message ? aboutPayload(asyncapi, message, payload, ofMessage(message.payload)) : []
  })
  return [...difference(known.keys(), names, `the message (${action})`), ...wrong]
}

function aboutPayload(asyncapi: AsyncApi, message: Message, payload: unknown[], check: (value: unknown) => string) {
  const values = payload.filter(value => typeof value !== 'function')
  const value = values.length > 1 ? values : (values[0] ?? null)
  const said = check(value)
  if (said) return [`${message.name}: ${said}`]
  const known = pathsOf(asyncapi, message.payload)
  const unknown = pathsIn(value).filter(path => !known.includes(path))
  return unknown.map(path => `${message.name} has ${path}, which is not documented`)
}

/** Compares the documents with what the client and the server really say. Empty if all three agree (requirement 31.5). */
export function disagreements(documents: Documents, journey: Journey): string[] {
  const { compare, compareOwn } = createExchangeCheck(documents)
  return [
    ...aboutPaths(documents, journey),
    ...journey.exchanges.flatMap(exchange => [...compare(exchange), ...compareOwn(exchange)]),
    ...aboutReading(documents, journey),
    ...aboutMessages(documents, journey.toServer, 'receive'),
    ...aboutMessages(documents, journey.fromServer, 'send'),
  ]
}
