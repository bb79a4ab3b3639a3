import { isKnownHost } from '../requests/known-host.ts'

/**
 * Refuses every request under a host name that is not known, as a protection against DNS rebinding (requirement 18.15).
 * @param hosts the names of SIGNAGE_HOSTS; undefined if every name is allowed
 */
export function checkHost<Rest extends unknown[]>(
  answer: (request: Request, ...rest: Rest) => Promise<Response>,
  hosts: readonly string[] | undefined,
): typeof answer {
  if (!hosts) return answer
  return async (request, ...rest) => {
    const host = request.headers.get('host') ?? ''
    if (isKnownHost(host, hosts)) return await answer(request, ...rest)
    const name = host.replace(/:\d*$/, '')
    const text = `Blocked request. This host is not allowed: "${name}". To allow it: SIGNAGE_HOSTS=${name} npm start\n`
    return new Response(text, { status: 403, headers: { 'Content-Type': 'text/plain; charset=utf-8' } })
  }
}
