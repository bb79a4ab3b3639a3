import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { callAnchor, callsHtml, shapesHtml, tagAnchor } from './calls.ts'
import { callsOf, type Documents, messageAt, type OpenApi } from './documents.ts'
import { code, escaped, heading } from './html.ts'
import { inlineMarkdown, markdown, sectionsOf } from './markdown.ts'
import { messageAnchor, messagesHtml } from './messages.ts'

/** The parts of the page that are prose only, one file each. */
export const proseFiles = ['session.md', 'server-for-many.md'].map(name => join(import.meta.dirname, name))

interface Entry {
  id: string
  html: string
  parts?: Entry[]
}

function tocHtml(entries: readonly Entry[]): string {
  const items = entries.map(
    ({ id, html, parts = [] }) => `<li><a href="#${id}">${html}</a>${parts.length > 0 ? tocHtml(parts) : ''}</li>`,
  )
  return `<ul>${items.join('')}</ul>`
}

const callEntries = (openapi: OpenApi): Entry[] =>
  openapi.tags.map(({ name }) => ({
    id: tagAnchor(name),
    html: escaped(name),
    parts: callsOf(openapi)
      .filter(({ operation }) => operation.tags[0] === name)
      .map(call => ({ id: callAnchor(call), html: escaped(call.operation.summary) })),
  }))

function entriesOf({ openapi, asyncapi }: Documents, titles: readonly string[]): Entry[] {
  const messages = Object.values(asyncapi.operations).flatMap(operation =>
    operation.messages.map(({ $ref }) => {
      const { name } = messageAt(asyncapi, $ref)
      const arrow = operation.action === 'send' ? '←' : '→'
      return { id: messageAnchor(operation, name), html: `${arrow} ${code(name)}` }
    }),
  )
  return [
    ...titles.map(title => ({ id: tagAnchor(title), html: escaped(title) })),
    { id: 'calls', html: 'Calls', parts: callEntries(openapi) },
    { id: 'shapes', html: 'Fields' },
    { id: 'messages', html: 'Realtime messages', parts: messages },
    { id: 'session', html: 'A session with curl' },
    { id: 'server-for-many', html: 'A server for many' },
  ]
}

/** A prose file: its title is a section of the page, under this anchor. */
function proseHtml(file: string, id: string): string {
  const [title = '', ...lines] = readFileSync(file, 'utf8').split('\n')
  return `${heading(2, id, inlineMarkdown(title.replace(/^# /, '')))}\n${markdown(lines.join('\n'), 2)}`
}

/** The whole page `contract.html`, which needs no script (requirement 31.4). */
export function contractPage(documents: Documents): string {
  const { openapi, asyncapi } = documents
  const { lead, sections } = sectionsOf(openapi.info.description)
  const [session = '', serverForMany = ''] = proseFiles
  const entries = entriesOf(
    documents,
    sections.map(({ title }) => title),
  )
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8" />
<meta name="viewport" content="width=device-width, initial-scale=1" />
<title>${escaped(openapi.info.title)}</title>
<link rel="icon" href="favicon.svg" />
<link rel="stylesheet" href="contract.css" />
</head>
<body>
<nav aria-label="Contents">${tocHtml(entries)}</nav>
<main>
<h1>${escaped(openapi.info.title)}</h1>
${markdown(lead)}
<p class="files"><a href="openapi.yaml">openapi.yaml</a>: the calls, OpenAPI ${escaped(openapi.openapi)}.
<a href="asyncapi.yaml">asyncapi.yaml</a>: the realtime messages, AsyncAPI ${escaped(asyncapi.asyncapi)}.
This page is made from both.</p>
${sections.map(({ title, text }) => `${heading(2, tagAnchor(title), escaped(title))}\n${markdown(text, 2)}`).join('\n')}
${callsHtml(openapi)}
${heading(2, 'shapes', 'Fields')}
<p>The types and shapes that the calls name. An entry of a list is left out without a field that is <em>needed</em>.</p>
${shapesHtml(openapi)}
${messagesHtml(asyncapi)}
${proseHtml(session, 'session')}
${proseHtml(serverForMany, 'server-for-many')}
</main>
</body>
</html>
`
}
