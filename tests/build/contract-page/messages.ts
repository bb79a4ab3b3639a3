import { type AsyncApi, type Message, type MessageOperation, messageAt, type Schema } from './documents.ts'
import { code, escaped, heading, prettyJson, table } from './html.ts'
import { inlineMarkdown, markdown, sectionsOf } from './markdown.ts'
import { fieldRows, fieldsOf, typeOf } from './schemas.ts'

/** A message that is passed on has two operations: the direction tells them apart. */
export const messageAnchor = ({ action }: MessageOperation, name: string): string =>
  `${action === 'send' ? 'sent' : 'received'}-${name}`

const direction = ({ action }: MessageOperation) => (action === 'send' ? 'From the server' : 'To the server')

/** Written out where it is used: what a named shape of the messages is fits on a line. */
function shapeOf(asyncapi: AsyncApi, schema: Schema): Schema {
  if (!schema.$ref) return schema
  const name = schema.$ref.split('/').at(-1) ?? ''
  return { ...asyncapi.components.schemas[name], ...(schema.description && { description: schema.description }) }
}

/** A schema without references, so that every type is told in place. */
function written(asyncapi: AsyncApi, schema: Schema): Schema {
  const own = shapeOf(asyncapi, schema)
  const each = (one: Schema) => written(asyncapi, one)
  const { properties, items, anyOf } = own
  const named = Object.entries(properties ?? {}).map(([name, field]) => [name, each(field)] as const)
  return {
    ...own,
    ...(properties && { properties: Object.fromEntries(named) }),
    ...(items && { items: Array.isArray(items) ? items.map(each) : each(items) }),
    ...(anyOf && { anyOf: anyOf.map(each) }),
  }
}

function payloadHtml(asyncapi: AsyncApi, message: Message): string {
  const payload = written(asyncapi, message.payload)
  const [object = payload, ...others] = payload.anyOf ?? []
  const rows = fieldRows(asyncapi, fieldsOf(asyncapi, object))
  const said = inlineMarkdown(payload.description ?? '')
  const shape =
    rows.length > 0 ? table(['field', 'type', 'meaning'], rows) : `<p>${said || typeOf(asyncapi, payload)}</p>`
  const samples = message.examples.map(({ payload: value }) => escaped(emitted(message, value)))
  const both = others.length > 0 ? '<p class="caption">Both readings, one object and one by one:</p>' : ''
  return `${shape}\n${both}<pre><samp>${samples.join('\n')}</samp></pre>`
}

/** The payload as its sender writes it down. */
function emitted({ name, payload, ...message }: Message, value: unknown): string {
  if (message['x-acknowledgement']) return `answer(${prettyJson(value)})`
  const isOneByOne = payload.anyOf !== undefined && Array.isArray(value)
  const values = value === null ? [] : isOneByOne ? value : [value]
  return `emit(${[JSON.stringify(name), ...values.map(one => prettyJson(one))].join(', ')})`
}

function operationHtml(asyncapi: AsyncApi, operation: MessageOperation): string {
  return operation.messages
    .map(({ $ref }) => {
      const message = messageAt(asyncapi, $ref)
      const replies = (operation.reply?.messages ?? []).map(reply => messageAt(asyncapi, reply.$ref))
      return `<section class="call">
${heading(4, messageAnchor(operation, message.name), `${code(message.name)} <em>${direction(operation)}</em>`)}
<p class="summary">${inlineMarkdown(operation.summary)}</p>
${markdown(operation.description)}
${payloadHtml(asyncapi, message)}
${replies.map(reply => `<h5>${escaped(reply.title)}</h5>\n${payloadHtml(asyncapi, reply)}`).join('\n')}
</section>`
    })
    .join('\n')
}

/** All realtime messages: what holds for all of them, an overview, then each message in each direction. */
export function messagesHtml(asyncapi: AsyncApi): string {
  const { lead, sections } = sectionsOf(asyncapi.info.description)
  const operations = Object.values(asyncapi.operations)
  const rows = operations.map(operation => {
    const names = operation.messages.map(({ $ref }) => messageAt(asyncapi, $ref).name)
    const links = names.map(name => `<a href="#${messageAnchor(operation, name)}">${code(name)}</a>`)
    return [links.join(', '), direction(operation), inlineMarkdown(operation.summary)]
  })
  return `${heading(2, 'messages', 'Realtime messages')}
${markdown(lead, 2)}
${table(['message', 'direction', 'when'], rows)}
${sections.map(({ title, text }) => markdown(`## ${title}\n${text}`, 2)).join('\n')}
${heading(3, 'every-message', 'Every message')}
${operations.map(operation => operationHtml(asyncapi, operation)).join('\n')}`
}
