import { isKnownHost } from '../requests/known-host.ts'

/** The names and origins under which the product is opened. */
export interface Doors {
  /** The names of SIGNAGE_HOSTS; undefined if every name is allowed. */
  hosts?: readonly string[] | undefined
  /** The origins of SIGNAGE_ALLOWED_ORIGINS. */
  allowedOrigins?: readonly string[] | undefined
}

const blocked = (sentence: string): Response =>
  new Response(`Blocked request. ${sentence}\n`, {
    status: 403,
    headers: { 'Content-Type': 'text/plain; charset=utf-8' },
  })

/** True for a change that a page of another site has sent. Browsers do not say `Sec-Fetch-Site` to a server of plain http. */
function isFromElsewhere({ method, headers }: Request, { hosts = [], allowedOrigins = [] }: Doors): boolean {
  if (method === 'GET' || method === 'HEAD' || method === 'OPTIONS') return false
  const origin = headers.get('origin') ?? undefined
  if (origin !== undefined && allowedOrigins.includes(origin)) return false
  const site = headers.get('sec-fetch-site')
  return site === null ? !isKnownHost(origin, hosts) : site === 'cross-site' || site === 'same-site'
}

/**
 * Refuses every request under a host name that is not known, as a protection against DNS rebinding. Refuses every change
 * that comes from a page of another site (requirement 18.15).
 */
export function checkHost<Rest extends unknown[]>(
  answer: (request: Request, ...rest: Rest) => Promise<Response>,
  doors: Doors,
): typeof answer {
  const { hosts } = doors
  if (!hosts) return answer
  return async (request, ...rest) => {
    const host = request.headers.get('host') ?? ''
    if (!isKnownHost(host, hosts)) {
      const name = host.replace(/:\d*$/, '')
      return blocked(`This host is not allowed: "${name}". To allow it: SIGNAGE_HOSTS=${name} npm start`)
    }
    if (!isFromElsewhere(request, doors)) return await answer(request, ...rest)
    const origin = request.headers.get('origin') ?? ''
    return blocked(
      `Pages of this origin may change nothing: "${origin}". To allow it: SIGNAGE_ALLOWED_ORIGINS=${origin} npm start`,
    )
  }
}
