/** Text as HTML. */
export const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

/** An anchor of this page: lower case but for names from code, words joined by hyphens. */
export const anchorOf = (text: string): string =>
  text
    .replace(/<[^>]*>|&\w+;/g, '')
    .replace(/[^\p{L}\p{N}_]+/gu, '-')
    .replace(/^-|-$/g, '')

/** A heading with its anchor; `html` may hold markup. */
export const heading = (level: number, id: string, html: string): string => `<h${level} id="${id}">${html}</h${level}>`

/** Code, on a line with text. */
export const code = (text: string): string => `<code>${escaped(text)}</code>`

const WIDTH = 92

/** JSON as a person would write it: what fits on a line stays on one. */
export function prettyJson(value: unknown, indent = ''): string {
  const flat = flatJson(value)
  if (indent.length + flat.length <= WIDTH || typeof value !== 'object' || value === null) return flat
  const inner = `${indent}  `
  const parts = Array.isArray(value)
    ? value.map(entry => prettyJson(entry, inner))
    : Object.entries(value).map(([key, entry]) => `${JSON.stringify(key)}: ${prettyJson(entry, inner)}`)
  const [open, close] = Array.isArray(value) ? '[]' : '{}'
  return `${open}\n${parts.map(part => inner + part).join(',\n')}\n${indent}${close}`
}

function flatJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(flatJson).join(', ')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null'
  const parts = Object.entries(value).map(([key, entry]) => `${JSON.stringify(key)}: ${flatJson(entry)}`)
  return `{${parts.join(', ')}}`
}

/** A table whose first column names its rows; the cells are HTML, and the kind is a class of contract.css. */
export function table(
  head: readonly string[],
  rows: ReadonlyArray<readonly string[]>,
  kind?: 'calls' | 'statuses',
): string {
  const cells = (row: readonly string[]) => row.map(cell => `<td>${cell}</td>`).join('')
  const titles = head.map(title => `<th scope="col">${escaped(title)}</th>`).join('')
  const lines = rows.map(row => `<tr>${cells(row)}</tr>`)
  return `<table${kind ? ` class="${kind}"` : ''}><thead><tr>${titles}</tr></thead><tbody>${lines.join('\n')}</tbody></table>`
}
