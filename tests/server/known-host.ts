import { isIP } from 'node:net'

/** The host of an address or of a Host header, without its port; empty for what is none. */
function hostNameOf(address: string): string {
  try {
    return new URL(address.includes('://') ? address : `http://${address}`).hostname.replace(/^\[|\]$/g, '')
  } catch {
    return ''
  }
}

/**
 * Whether a Host or Origin header names a place under which people open the product: this machine, an address, or one
 * of the names that SIGNAGE_HOSTS lists. A page of another site, or one whose name was bent to point here (DNS
 * rebinding), names its own. Vite asks the same of every request but those of the realtime connection.
 */
export function isKnownHost(header: string | undefined, names: readonly string[]): boolean {
  // A program that is no browser sends no Origin, and cannot be made to send anything by a page.
  if (header === undefined) return true
  const host = hostNameOf(header).toLowerCase()
  return host === 'localhost' || host.endsWith('.localhost') || isIP(host) > 0 || names.includes(host)
}
