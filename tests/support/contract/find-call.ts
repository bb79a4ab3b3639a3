import { callsOf, type DocumentedCall, type OpenApi } from '../../build/contract-page/documents.ts'

export interface FoundCall {
  call: DocumentedCall
  /** The values in the path, decoded, by the names of the parameters. */
  values: Record<string, string>
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

/** `/playlists/active/…` is meant before `/playlists/{id}/…`. */
const literalParts = (path: string) => path.split('/').filter(part => !part.startsWith('{')).length

function matcherOf(call: DocumentedCall): (path: string) => Record<string, string> | null {
  const pattern = new RegExp(`^${call.path.replace(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`)
  return path => {
    const found = pattern.exec(path)
    if (!found) return null
    return Object.fromEntries(Object.entries(found.groups ?? {}).map(([name, part]) => [name, decoded(part)]))
  }
}

/** The name of a call in a sentence, such as `PUT /locations/{id}`. */
export const callName = ({ method, path }: DocumentedCall): string => `${method.toUpperCase()} ${path}`

/** A function that finds the documented call that a request is; null if there is none. */
export function createCallFinder(openapi: OpenApi) {
  const calls = callsOf(openapi)
    .map(call => ({ call, match: matcherOf(call) }))
    .toSorted((a, b) => literalParts(b.call.path) - literalParts(a.call.path))
  return ({ method, url }: { method: string; url: URL }): FoundCall | null => {
    const asked = method === 'HEAD' ? 'get' : method.toLowerCase()
    const path = url.pathname.replace(/^.*?\/api(?=\/)/, '')
    for (const { call, match } of calls) {
      const values = call.method === asked ? match(path) : null
      if (values) return { call, values }
    }
    return null
  }
}
