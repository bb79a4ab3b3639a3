import { isIP } from 'node:net'

/** The host name in an address or a Host header, without the port; empty if there is none. */
function hostNameOf(address: string): string {
  try {
    return new URL(address.includes('://') ? address : `http://${address}`).hostname.replace(/^\[|\]$/g, '')
  } catch {
    return ''
  }
}

/**
 * True if a Host or Origin header names a host under which people open the product: this machine, an IP address, or a
 * name of SIGNAGE_HOSTS. A page of another site sends its own name, also after DNS rebinding. Vite checks every request
 * in the same way, except those of the realtime connection.
 */
export function isKnownHost(header: string | undefined, names: readonly string[]): boolean {
  // Programs other than browsers send no Origin; no page can make them send a request.
  if (header === undefined) return true
  const host = hostNameOf(header).toLowerCase()
  return host === 'localhost' || host.endsWith('.localhost') || isIP(host) > 0 || names.includes(host)
}
