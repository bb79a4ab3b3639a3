import {
  type Answer,
  callsOf,
  type DocumentedCall,
  type Documents,
  follow,
  type Schema,
} from '../../build/contract-page/documents.ts'
import { createSchemas } from './document-schemas.ts'
import { pathsIn, pathsOf } from './field-paths.ts'
import { callName, createCallFinder, type FoundCall } from './find-call.ts'
import { isDocumentedSentence } from './sentences.ts'

/** One call and its answer, as they went over the line. */
export interface Exchange {
  method: string
  /** With `/api` and the query. */
  url: URL
  requestHeaders: Headers
  /** The value of JSON, or the fields of a form; undefined if there is neither, or if it was not read. */
  requestBody: unknown
  status: number
  answerHeaders: Headers
  /** Undefined if it is no JSON. */
  answerBody: unknown
}

/** The schema of what a call sends, in JSON or as a form. */
export const sentSchema = ({ operation }: DocumentedCall): Schema | undefined =>
  Object.values(operation.requestBody?.content ?? {})[0]?.schema

/** A schema that lets every value pass where the embedded server does not read it. */
function asRead(schema: Schema): Schema {
  const { 'x-unread': isUnread, properties, allOf } = schema
  if (isUnread) return {}
  const fields = Object.entries(properties ?? {}).map(([name, field]) => [name, asRead(field)] as const)
  return {
    ...schema,
    ...(properties && { properties: Object.fromEntries(fields) }),
    ...(allOf && { allOf: allOf.map(asRead) }),
  }
}

export const answeredSchema = (answer: Answer): Schema | undefined => answer.content?.['application/json']?.schema

const isPublic = ({ operation }: DocumentedCall) => operation.security?.length === 0

/** Compares calls and answers with the documents. The functions give one sentence for each disagreement. */
export function createExchangeCheck(documents: Documents) {
  const { openapi } = documents
  const { ofCall } = createSchemas(documents)
  const find = createCallFinder(openapi)
  const readSchemas = new Map(
    callsOf(openapi).flatMap(call => {
      const schema = sentSchema(call)
      return schema ? [[callName(call), asRead(schema)]] : []
    }),
  )
  const unknownIn = (value: unknown, schema: Schema | undefined): string[] => {
    const known = new Set(schema && pathsOf(openapi, schema))
    return [...new Set(pathsIn(value).filter(path => !known.has(path)))]
  }

  function aboutRequest({ call, values }: FoundCall, { requestBody }: Exchange): string[] {
    const schema = readSchemas.get(callName(call))
    const body = schema && requestBody !== undefined ? ofCall(schema)(requestBody) : ''
    const path = call.parameters.map(({ in: place, name = '', schema: type = {} }) => {
      const said = place === 'path' ? ofCall(type)(values[name]) : ''
      return said && `${name} ${said}`
    })
    return [body, ...path].filter(Boolean)
  }

  function aboutHeaders(answer: Answer, { answerHeaders }: Exchange): string[] {
    return Object.entries(answer.headers ?? {}).flatMap(([name, given]) => {
      const { schema = {}, required } = follow(openapi, given)
      const value = answerHeaders.get(name)
      if (value === null) return required ? [`the header ${name} is missing`] : []
      const said = ofCall(schema)(value)
      return said ? [`the header ${name} ${said}`] : []
    })
  }

  function aboutBody(answer: Answer, { status, answerBody }: Exchange): string[] {
    const schema = answeredSchema(answer)
    if (!schema) return []
    const said = ofCall(schema)(answerBody)
    if (said) return [`the answer ${status}: ${said}`]
    const { success, message }: { success?: unknown; message?: unknown } = Object(answerBody)
    const isKnown = success !== false || isDocumentedSentence(openapi, answer, String(message))
    return [
      ...unknownIn(answerBody, schema).map(path => `the answer ${status} has ${path}, which is not documented`),
      ...(isKnown ? [] : [`the sentence "${message}" is not documented for ${status}`]),
    ]
  }

  function aboutAnswer({ call }: FoundCall, exchange: Exchange): string[] {
    const { responses } = call.operation
    const given = responses[exchange.status] ?? responses[`${Math.floor(exchange.status / 100)}XX`]
    if (!given) return [`the status ${exchange.status} is not documented`]
    const answer = follow(openapi, given)
    return [...aboutHeaders(answer, exchange), ...(exchange.method === 'HEAD' ? [] : aboutBody(answer, exchange))]
  }

  return {
    /** Compares an exchange with anybody, attackers included: what the server accepts and answers is documented. */
    compare(exchange: Exchange): string[] {
      const { method, url, status, requestHeaders } = exchange
      if (method === 'OPTIONS') return []
      const found = find(exchange)
      if (!found) return status < 400 ? [`${method} ${url.pathname} is answered, but not documented`] : []
      const complaints = aboutAnswer(found, exchange)
      if (status < 400) {
        complaints.push(...aboutRequest(found, exchange).map(said => `is accepted, although ${said}`))
        if (!isPublic(found.call) && !requestHeaders.has('authorization'))
          complaints.push('is accepted without a token')
      }
      return complaints.map(said => `${callName(found.call)}: ${said}`)
    },
    /** Looks at a request of our own client: it sends what is documented and nothing else. */
    compareOwn(exchange: Exchange): string[] {
      const found = find(exchange)
      if (!found) return [`The client calls ${exchange.method} ${exchange.url.pathname}, which is not documented`]
      const { call } = found
      const queries = [...exchange.url.searchParams.keys()].filter(
        name => !call.parameters.some(one => one.in === 'query' && one.name === name),
      )
      const sent = [...unknownIn(exchange.requestBody, sentSchema(call)), ...queries]
      const schema = sentSchema(call)
      // A person may type more than the server takes.
      const said = schema && exchange.status < 400 ? ofCall(schema)(exchange.requestBody) : ''
      const isTold = isPublic(call) && exchange.requestHeaders.has('authorization')
      return [
        ...sent.map(name => `${callName(call)}: the client sends ${name}, which is not documented`),
        ...(said ? [`${callName(call)}: the client sends ${said}`] : []),
        ...(isTold ? [`${callName(call)}: the client sends a token`] : []),
      ]
    },
  }
}
