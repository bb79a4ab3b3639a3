import { type Answer, follow, type OpenApi } from '../../build/contract-page/documents.ts'

const literal = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** A sentence of the document as a pattern: what stands in quotes, numbers and the names of types differ every time. */
export const patternOf = (sentence: string): string =>
  sentence
    .split(/("[^"]*"|\d+|received \w+)/)
    .map((part, index) => {
      if (index % 2 === 0) return literal(part)
      if (part.startsWith('"')) return '"[\\s\\S]*"'
      return part.startsWith('received') ? 'received \\w+' : '[-+.e\\d]+'
    })
    .join('')

export function sentencesOf(openapi: OpenApi, answer: Answer): string[] {
  const { example, examples = {} } = answer.content?.['application/json'] ?? {}
  const values = [example, ...Object.values(examples).map(one => follow(openapi, one).value)]
  return values.flatMap(value => {
    const { message }: { message?: unknown } = Object(value)
    return typeof message === 'string' ? [message] : []
  })
}

/** True if a message consists of the sentences that the document has for this answer. */
export function isDocumentedSentence(openapi: OpenApi, answer: Answer, message: string): boolean {
  const one = `(?:${sentencesOf(openapi, answer).map(patternOf).join('|')})`
  return new RegExp(`^${one}(?: ${one})*$`).test(message)
}
