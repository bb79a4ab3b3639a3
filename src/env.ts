/** The build-time settings (section 17 of tests/requirements.md), read once and checked. */
export interface Env {
  /** Base of every call, without a trailing slash: a path of our own origin or a whole URL. */
  apiUrl: string
  /** Origin of the realtime server; empty means the page's own origin. */
  socketUrl: string
  /** The form in which the client sends the fields of a realtime message: as one object, or one by one. */
  socketArguments: 'object' | 'positional'
  /** Base path of the router and the assets, with a slash at both ends. */
  basePath: string
  /** The fit of a picture on the videowall if their shapes differ. */
  videowallFit: 'contain' | 'cover'
  /** Minutes after which a display loads its playlists again; 0 means never. */
  refreshMinutes: number
  /** Screens say what they play, by a second name in the presence list. */
  receipts: boolean
  guest: { username: string; password: string } | null
}

type RawEnv = Record<string, unknown>

const isHttpUrl = (text: string) => /^https?:\/\/[^\s/]+/.test(text)

/**
 * Turns the raw variables into settings with their defaults.
 * @throws Error one message that names every variable that cannot be used
 */
export function readEnv(raw: RawEnv): Env {
  const value = (name: string, fallback: string) => String(raw[name] || fallback).trim()
  const apiUrl = value('VITE_API_URL', '/api').replace(/\/+$/, '')
  const socketUrl = value('VITE_SOCKET_URL', '').replace(/\/+$/, '')
  const socketArguments = value('VITE_SOCKET_ARGUMENTS', 'object')
  const basePath = `${value('VITE_BASE_PATH', '/')}/`.replace(/\/{2,}/g, '/')
  const fit = value('VITE_VIDEOWALL_FIT', 'contain')
  const refreshMinutes = value('VITE_REFRESH_MINUTES', '5')
  const receipts = value('VITE_RECEIPTS', 'off')
  const username = value('VITE_GUEST_USERNAME', '')
  const password = value('VITE_GUEST_PASSWORD', '')

  const problems: string[] = []
  if (!apiUrl.startsWith('/') && !isHttpUrl(apiUrl)) problems.push('VITE_API_URL must be a path like /api or a URL')
  if (socketUrl && !isHttpUrl(socketUrl)) problems.push('VITE_SOCKET_URL must be a URL like https://signage.example')
  if (socketArguments !== 'object' && socketArguments !== 'positional') {
    problems.push('VITE_SOCKET_ARGUMENTS must be object or positional')
  }
  // Written as browsers write it: the router compares it with the page's address.
  const isPath = basePath.startsWith('/') && new URL(basePath, 'http://localhost').pathname === basePath
  if (!isPath) problems.push('VITE_BASE_PATH must be a path like /signage/, spaces and special letters encoded')
  if (fit !== 'contain' && fit !== 'cover') problems.push('VITE_VIDEOWALL_FIT must be contain or cover')
  if (!/^\d+(\.\d+)?$/.test(refreshMinutes)) {
    problems.push('VITE_REFRESH_MINUTES must be a number of minutes like 5 or 0.5; 0 means never')
  }
  if (receipts !== 'on' && receipts !== 'off') problems.push('VITE_RECEIPTS must be on or off')
  if (Boolean(username) !== Boolean(password)) {
    problems.push('VITE_GUEST_USERNAME and VITE_GUEST_PASSWORD belong together: set both or neither')
  }
  if (problems.length > 0) throw new Error(`The build settings cannot be used. ${problems.join('; ')}.`)

  const guest = username ? { username, password } : null
  return {
    apiUrl,
    socketUrl,
    socketArguments: socketArguments === 'positional' ? 'positional' : 'object',
    basePath,
    videowallFit: fit === 'cover' ? 'cover' : 'contain',
    refreshMinutes: Number(refreshMinutes),
    receipts: receipts === 'on',
    guest,
  }
}

// Node, which runs vite.config.ts, has no variables there.
export const env = readEnv(import.meta.env ?? {})
