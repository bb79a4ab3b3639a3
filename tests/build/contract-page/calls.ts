import {
  type Answer,
  callsOf,
  type DocumentedCall,
  type Example,
  follow,
  type OpenApi,
  type Parameter,
  type Schema,
} from './documents.ts'
import { anchorOf, code, escaped, heading, prettyJson, table } from './html.ts'
import { inlineMarkdown, markdown } from './markdown.ts'
import { fieldRows, fieldsOf, shapeAnchor, typeOf } from './schemas.ts'

/** The anchor of a call, such as `put-playlists-id-screen`. */
export const callAnchor = ({ method, path }: { method: string; path: string }): string =>
  `${method}-${anchorOf(path.replaceAll('/', ' '))}`

const isPublic = ({ operation }: DocumentedCall) => operation.security?.length === 0

const callTitle = ({ method, path }: DocumentedCall) =>
  `<code><span class="method">${method.toUpperCase()}</span> ${escaped(path)}</code>`

/** An answer that this many calls share is told once, before all calls. */
const SHARED_BY = 6

/** The answers that many calls share, each with its status. */
function sharedAnswers(openapi: OpenApi): Array<[status: string, $ref: string]> {
  const uses = new Map<string, [status: string, $ref: string, count: number]>()
  for (const { operation } of callsOf(openapi)) {
    for (const [status, { $ref }] of Object.entries(operation.responses)) {
      if ($ref) uses.set($ref, [status, $ref, (uses.get($ref)?.[2] ?? 0) + 1])
    }
  }
  return [...uses.values()].flatMap(([status, $ref, count]) => (count >= SHARED_BY ? [[status, $ref]] : []))
}

const contentOf = (answer: Answer) => answer.content?.['application/json']

/** The sentences of a refusal. */
function sentencesOf(openapi: OpenApi, answer: Answer): string[] {
  const examples = Object.values(contentOf(answer)?.examples ?? {}).map(one => follow(openapi, one))
  return examples.flatMap(({ value }) => {
    const { success, message }: { success?: unknown; message?: unknown } = Object(value)
    return success === false && typeof message === 'string' ? [message] : []
  })
}

function refusalRow(openapi: OpenApi, status: string, answer: Answer): string[] {
  const sentences = sentencesOf(openapi, answer).map(sentence => `<li>${escaped(sentence)}</li>`)
  const list = sentences.length > 0 ? `<ul>${sentences.join('')}</ul>` : ''
  return [code(status), inlineMarkdown(answer.description ?? '') + list]
}

/** A table of statuses, with the meaning and the sentences of each. */
const refusalTable = (openapi: OpenApi, answers: ReadonlyArray<[status: string, answer: Answer]>): string =>
  table(
    ['status', 'meaning, and the sentences of the embedded server'],
    answers.map(([status, answer]) => refusalRow(openapi, status, follow(openapi, answer))),
    'statuses',
  )

const sample = (value: unknown) => `<pre><samp>${escaped(prettyJson(value))}</samp></pre>`

const example = (openapi: OpenApi, one: Example) => {
  const { summary, value } = follow(openapi, one)
  return `${summary ? `<p class="caption">${escaped(summary)}:</p>` : ''}${sample(value)}`
}

/** The fields of an answer, or the list that it is. */
function answerShape(openapi: OpenApi, schema: Schema): string {
  const found = follow(openapi, schema)
  const readings = (found.anyOf ?? []).map(({ title }) => title)
  if (readings.includes('the body itself')) {
    const entries = found.anyOf?.find(({ title }) => title === 'the body itself')?.items
    const entry = entries && !Array.isArray(entries) ? typeOf(openapi, entries) : ''
    const [own = '', ...others] = readings.map(title => (title === 'the body itself' ? title : code(title ?? '')))
    return `<p>A list of ${entry}, at ${own}, or at one of the <a href="#answers">other readings</a>: ${others.join(', ')}.</p>`
  }
  if (schema.$ref && !found.anyOf)
    return `<p>${typeOf(openapi, schema)}: ${inlineMarkdown(found.description ?? '')}</p>`
  const rows = fieldRows(openapi, fieldsOf(openapi, schema))
  return rows.length > 0 ? table(['read', 'type', 'meaning'], rows) : ''
}

function headerRows(openapi: OpenApi, answer: Answer): string {
  const rows = Object.entries(answer.headers ?? {}).map(([name, given]) => {
    const { description = '', example: shown } = follow(openapi, given)
    return [code(shown === undefined ? name : `${name}: ${shown}`), inlineMarkdown(description)]
  })
  return rows.length > 0 ? table(['header', 'meaning'], rows) : ''
}

function successHtml(openapi: OpenApi, status: string, answer: Answer): string {
  const content = contentOf(answer)
  const examples = Object.values(content?.examples ?? {}).map(one => example(openapi, one))
  return [
    `<p><strong>${status}</strong> ${inlineMarkdown(answer.description ?? '')}</p>`,
    headerRows(openapi, answer),
    content?.schema ? answerShape(openapi, content.schema) : '',
    content?.example === undefined ? '' : sample(content.example),
    ...examples,
  ].join('\n')
}

function sentHtml(openapi: OpenApi, { operation, parameters }: DocumentedCall): string {
  const [entry] = Object.entries(operation.requestBody?.content ?? {})
  const rows = parameters.map(({ name = '', in: place = 'path', description = '', schema = {} }: Parameter) => [
    `${code(name)} <em>${place}</em>`,
    typeOf(openapi, schema),
    inlineMarkdown(description),
  ])
  const [type, content] = entry ?? []
  const fields = content?.schema ? fieldRows(openapi, fieldsOf(openapi, content.schema)) : []
  const all = [...rows, ...fields]
  return [
    type === 'multipart/form-data' ? '<p>A form of the type <code>multipart/form-data</code>.</p>' : '',
    all.length > 0 ? table(['field', 'type', 'meaning'], all) : '<p>Nothing is sent.</p>',
    content?.example === undefined ? '' : sample(content.example),
  ].join('\n')
}

function callHtml(openapi: OpenApi, call: DocumentedCall, shared: ReadonlySet<string>): string {
  const { operation } = call
  const answers = Object.entries(operation.responses)
  const isSuccess = (status: string) => /^[23]/.test(status) || status === '416'
  const own = answers.filter(([status, { $ref }]) => !isSuccess(status) && !($ref && shared.has($ref)))
  const common = answers.filter(([, { $ref }]) => $ref && shared.has($ref)).map(([status]) => code(status))
  const open = isPublic(call) ? ' <em class="public">public</em>' : ''
  return `<section class="call">
${heading(4, callAnchor(call), callTitle(call) + open)}
<p class="summary">${escaped(operation.summary)}</p>
${markdown(operation.description ?? '')}
<h5>Sent</h5>
${sentHtml(openapi, call)}
<h5>Answered</h5>
${answers
  .filter(([status]) => isSuccess(status))
  .map(([status, answer]) => successHtml(openapi, status, follow(openapi, answer)))
  .join('\n')}
<h5>Refused</h5>
${own.length > 0 ? refusalTable(openapi, own) : ''}
<p>As <a href="#refusals">every call</a>: ${common.join(', ')}.</p>
<p><strong>What the client does then:</strong> ${inlineMarkdown(operation['x-on-failure'])}</p>
</section>`
}

/** One line for each call. */
function overview(openapi: OpenApi): string {
  const rows = callsOf(openapi).map(call => [
    `<a href="#${callAnchor(call)}">${callTitle(call)}</a>`,
    escaped(call.operation.summary) + (isPublic(call) ? ' <em class="public">public</em>' : ''),
  ])
  return table(['call', 'what for'], rows, 'calls')
}

/** The tag's own anchor, such as `files`. */
export const tagAnchor = (name: string): string => anchorOf(name).toLowerCase()

/** All calls: an overview, the refusals that they share, and each call below its tag. */
export function callsHtml(openapi: OpenApi): string {
  const shared = sharedAnswers(openapi)
  const refs = new Set(shared.map(([, $ref]) => $ref))
  const tags = openapi.tags.map(({ name, description }) => {
    const calls = callsOf(openapi).filter(({ operation }) => operation.tags[0] === name)
    return `${heading(3, tagAnchor(name), escaped(name))}
${markdown(description)}
${calls.map(call => callHtml(openapi, call, refs)).join('\n')}`
  })
  return `${heading(2, 'calls', 'Calls')}
<p>Marked <em class="public">public</em>: sent without a token. All others carry it.</p>
${overview(openapi)}
${heading(3, 'refusals', 'Refusals of every call')}
<p>A path or a method that is not on this page is answered with 404.</p>
${refusalTable(
  openapi,
  shared.map(([status, $ref]) => [status, { $ref }]),
)}
${tags.join('\n')}`
}

/** The shapes that calls and answers refer to: the simple ones in one table, then each with its fields. */
export function shapesHtml(openapi: OpenApi): string {
  const shapes = Object.entries(openapi.components.schemas)
    // What a list is, every call says in its place.
    .filter(([name]) => !name.endsWith('List'))
    .map(([name, schema]) => ({ name, schema, rows: fieldRows(openapi, fieldsOf(openapi, schema)) }))
  const simple = shapes
    .filter(({ rows }) => rows.length === 0)
    .map(({ name, schema }) => [
      `<code id="${shapeAnchor(name)}">${name}</code>`,
      inlineMarkdown(schema.description ?? ''),
    ])
  const others = shapes.filter(({ rows }) => rows.length > 0)
  const fields = others.map(
    ({ name, schema, rows }) =>
      `${heading(3, shapeAnchor(name), code(name))}
${markdown(schema.description ?? '')}
${table(['field', 'type', 'meaning'], rows)}`,
  )
  return [table(['type', 'meaning'], simple), ...fields].join('\n')
}
