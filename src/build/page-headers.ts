import type { Plugin } from 'vite'

interface Allowed {
  /** The servers that the pages talk to, as the settings of the build name them (requirements 17.1, 17.2). */
  apiUrl: string
  socketUrl: string
}

/** The origin of another server's address; none for a path on the page's own origin. */
const originOf = (address: string) => (address.startsWith('http') ? [new URL(address).origin] : [])

/**
 * The Content-Security-Policy of every page: it may load from its own origin and from the API's, which has the uploads,
 * and may talk to the realtime server. It allows no inline script, no eval, no plug-in and no frame.
 */
export function contentSecurityPolicy({ apiUrl, socketUrl }: Allowed): string {
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

/**
 * Writes the policy into the built page, wherever it is hosted then. The tag is the last one of the head: Chromium looks
 * ahead for files only until it meets such a tag, and asks for each script after it when the one before has run.
 */
export const policyTag = (policy: string): Plugin => ({
  name: 'content-security-policy',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: () => [
      { tag: 'meta', attrs: { 'http-equiv': 'Content-Security-Policy', content: policy }, injectTo: 'head' },
    ],
  },
})

/** The headers of every file of the pages; the nginx example of tests/guide/operators.md sends the same ones. */
export const pageHeaders = (policy: string): Record<string, string> => ({
  // A meta tag cannot say which sites may frame the page; a header can.
  'Content-Security-Policy': `${policy}; frame-ancestors 'self'`,
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  // A page that this one opens, or that has opened it, holds no handle to it.
  'Cross-Origin-Opener-Policy': 'same-origin',
  // The screens need autoplay, fullscreen, the clipboard and the wake lock: those are not named here.
  'Permissions-Policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
})
