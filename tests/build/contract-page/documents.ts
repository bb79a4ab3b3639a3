import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'

/** The parts of a JSON Schema that the documents use. */
export interface Schema {
  $ref?: string
  title?: string
  description?: string
  type?: string | string[]
  const?: unknown
  enum?: unknown[]
  pattern?: string
  required?: string[]
  properties?: Record<string, Schema>
  items?: Schema | Schema[]
  anyOf?: Schema[]
  allOf?: Schema[]
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
  /** The client sends the field; the embedded server takes any value for it. */
  'x-unread'?: true
}

/** A named example, or a reference to one. */
export interface Example {
  $ref?: string
  summary?: string
  value?: unknown
}

/** What is sent or answered in one type of content. */
export interface Content {
  schema?: Schema
  example?: unknown
  examples?: Record<string, Example>
}

export interface Parameter {
  $ref?: string
  name?: string
  in?: 'path' | 'query' | 'header'
  description?: string
  schema?: Schema
}

interface Header {
  $ref?: string
  description?: string
  required?: boolean
  example?: unknown
  schema?: Schema
}

export interface Answer {
  $ref?: string
  description?: string
  headers?: Record<string, Header>
  content?: Record<string, Content>
}

export interface Operation {
  operationId: string
  tags: [string]
  summary: string
  description?: string
  /** An empty list: the call is sent without a token. */
  security?: unknown[]
  parameters?: Parameter[]
  requestBody?: { content: Record<string, Content> }
  responses: Record<string, Answer>
  /** What the client does if the call fails; Markdown. */
  'x-on-failure': string
}

export const METHODS = ['get', 'post', 'put', 'delete'] as const
export type Method = (typeof METHODS)[number]

export interface OpenApi {
  openapi: string
  info: { title: string; version: string; description: string }
  tags: Array<{ name: string; description: string }>
  paths: Record<string, { parameters?: Parameter[] } & Partial<Record<Method, Operation>>>
  components: {
    schemas: Record<string, Schema>
    responses: Record<string, Answer>
    parameters: Record<string, Parameter>
    examples: Record<string, Example>
  }
}

export interface Message {
  name: string
  title: string
  payload: Schema
  examples: Array<{ name: string; payload: unknown }>
  /** The message has no name on the wire: it is the answer to another one. */
  'x-acknowledgement'?: true
}

export interface MessageOperation {
  /** As the server sees it. */
  action: 'send' | 'receive'
  title: string
  summary: string
  description: string
  messages: Array<{ $ref: string }>
  reply?: { messages: Array<{ $ref: string }> }
}

export interface AsyncApi {
  asyncapi: string
  info: { title: string; version: string; description: string }
  channels: { main: { messages: Record<string, Message> } }
  operations: Record<string, MessageOperation>
  components: { messages: Record<string, Message>; schemas: Record<string, Schema> }
}

/** The two documents that everything is made from and checked against. */
export interface Documents {
  openapi: OpenApi
  asyncapi: AsyncApi
}

/** The files of the documents. */
export const documentFiles = ['openapi.yaml', 'asyncapi.yaml'].map(name =>
  join(import.meta.dirname, '../../../public', name),
)

/** Reads both documents anew. @throws Error if one of them is no YAML */
export function readDocuments(): Documents {
  const [openapi, asyncapi] = documentFiles.map(file => parse(readFileSync(file, 'utf8')))
  // Their shape is checked by the validators in tests/contract.
  return { openapi, asyncapi }
}

/** The last step of a reference, such as `Location` of `#/components/schemas/Location`. */
export const nameOf = (ref: string): string => ref.split('/').at(-1) ?? ''

/**
 * Follows a reference within its document, and the references that it leads to.
 * @throws Error that names a reference to nothing
 */
export function follow<Node extends { $ref?: string }>(document: object, node: Node): Node {
  if (node.$ref === undefined) return node
  let found: unknown = document
  for (const step of node.$ref.replace('#/', '').split('/')) found = Reflect.get(Object(found), step)
  if (found === undefined) throw new Error(`${node.$ref} leads to nothing.`)
  const { $ref: _followed, ...own } = node
  // What stands beside a reference is said of this place, and comes before what is said of every one.
  return { ...follow(document, found as Node), ...own }
}

/** One call of the document. */
export interface DocumentedCall {
  method: Method
  /** Below the API base, such as `/locations/{id}`. */
  path: string
  operation: Operation
  /** Those of the path are among them. */
  parameters: Parameter[]
}

/** Every call of the document, in its order. */
export function callsOf(openapi: OpenApi): DocumentedCall[] {
  return Object.entries(openapi.paths).flatMap(([path, item]) =>
    METHODS.flatMap(method => {
      const operation = item[method]
      if (!operation) return []
      const parameters = [...(item.parameters ?? []), ...(operation.parameters ?? [])]
      return [{ method, path, operation, parameters: parameters.map(one => follow(openapi, one)) }]
    }),
  )
}

/** The messages of one direction, as the server sees it, by the names that they have on the wire. */
export function messagesOf(asyncapi: AsyncApi, action: MessageOperation['action']): Map<string, Message> {
  const operations = Object.values(asyncapi.operations).filter(operation => operation.action === action)
  const messages = operations.flatMap(operation => operation.messages.map(({ $ref }) => messageAt(asyncapi, $ref)))
  return new Map(messages.map(message => [message.name, message]))
}

/** The message that a reference of an operation leads to. @throws Error that names a reference to nothing */
export const messageAt = (asyncapi: AsyncApi, $ref: string): Message =>
  follow<{ $ref?: string }>(asyncapi, { $ref }) as Message
