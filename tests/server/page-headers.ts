/** What of the build's settings decides whom the pages may talk to (requirements 17.1, 17.2). */
interface Addresses {
  apiUrl: string
  socketUrl: string
}

/** The origin of an address of another server; none for a path of our own. */
const originOf = (address: string) => (address.startsWith('http') ? [new URL(address).origin] : [])

/**
 * What the pages may load and talk to: their own origin, the API with its uploads, the realtime server. No inline
 * script, no eval, no plug-in, no frame.
 */
export function contentSecurityPolicy({ apiUrl, socketUrl }: Addresses): string {
  const api = originOf(apiUrl)
  // The realtime connection is websocket only (requirement 12.1).
  const sockets = originOf(socketUrl).map(origin => origin.replace(/^http/, 'ws'))
  const sources = (...more: string[]) => ["'self'", ...more].join(' ')
  return [
    `default-src ${sources()}`,
    `script-src ${sources()}`,
    `style-src ${sources()}`,
    `worker-src ${sources()}`,
    `img-src ${sources('blob:', ...api)}`,
    `media-src ${sources('blob:', ...api)}`,
    `connect-src ${sources(...api, ...sockets)}`,
    "object-src 'none'",
    "frame-src 'none'",
    `base-uri ${sources()}`,
    `form-action ${sources()}`,
  ].join('; ')
}

/** The headers that every file of the pages is served with; README's nginx example has the same. */
export const pageHeaders = (policy: string): Record<string, string> => ({
  // Only a header can say who may frame the pages.
  'Content-Security-Policy': `${policy}; frame-ancestors 'self'`,
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  // Autoplay, fullscreen, the clipboard and the wake lock stay as they are: the screens need them.
  'Permissions-Policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
})
