/** Where the calls and the realtime messages of a server go. */
export interface Address {
  /** The API base, without a slash at its end. */
  api: string
  /** The origin of the realtime server. */
  socket: string
}

const isHttp = ({ protocol }: URL) => protocol === 'http:' || protocol === 'https:'

function urlOf(text: string, what: string): URL {
  if (!URL.canParse(text) || !isHttp(new URL(text))) {
    throw new Error(`${what} must be an address like https://signage.example, but is "${text}".`)
  }
  const url = new URL(text)
  if (url.username || url.password) throw new Error(`${what} may hold no password: use --user and --password-env.`)
  return url
}

/**
 * Reads the address of a server. A path is the API base; without one it is `/api`, as the client has it by default.
 * @param socket the origin of the realtime server, if it is another one
 * @throws Error with a sentence that says what is wrong
 */
export function readAddress(server: string, socket?: string): Address {
  const url = urlOf(server, 'The server')
  const path = url.pathname.replace(/\/+$/, '')
  return {
    api: `${url.origin}${path || '/api'}`,
    socket: socket === undefined ? url.origin : urlOf(socket, '--socket').origin,
  }
}

/** Reads the origin of pages on another host, as browsers send it. @throws Error */
export function readOrigin(text: string): string {
  const url = urlOf(text, '--origin')
  if (url.pathname !== '/' || url.search)
    throw new Error(`--origin must be an origin without a path, but is "${text}".`)
  return url.origin
}
