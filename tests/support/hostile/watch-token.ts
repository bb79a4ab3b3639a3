import type { BrowserContext, Page, Request } from 'playwright/test'

/** A shorter token is a test's own and can occur anywhere by chance. */
const SHORTEST_TOKEN = 16

const WITHOUT_TOKEN = /\/uploads\/|\/display\/|\/public\/|\/playlists\/active\/today\//

/** True if a request may carry the bearer token: a call of the API that is not public (requirement 13.14). */
export function mayCarryToken(url: URL, apiBase: URL): boolean {
  const base = apiBase.pathname.replace(/\/*$/, '/')
  const isCall = url.origin === apiBase.origin && url.pathname.startsWith(base)
  return isCall && !WITHOUT_TOKEN.test(`/${url.pathname.slice(base.length)}`)
}

/** The text, and the text after decoding; a hostile text may have no valid encoding. */
function readings(text: string): string[] {
  try {
    return [text, decodeURIComponent(text)]
  } catch {
    return [text]
  }
}

/** The contents of a page and of its storage, without the one key that holds the token. */
function holdingsOf(page: Page): Promise<Array<[where: string, text: string]>> {
  const held = page.evaluate(() => {
    const stored = (storage: Storage) => Object.entries(storage).filter(([key]) => key !== 'TOKEN')
    const { title, cookie, documentElement } = document
    return [
      ['a title', title],
      ['a cookie', cookie],
      ['the name of a window', window.name],
      ['the history', JSON.stringify(history.state)],
      ['another key of the local storage', JSON.stringify(stored(localStorage))],
      ['the session storage', JSON.stringify(stored(sessionStorage))],
      ['what a page shows', documentElement.innerHTML],
    ] as Array<[string, string]>
  })
  // A crashed page, or a page of the browser itself, has no contents to read.
  const silence = new Promise<never>((_, reject) => setTimeout(reject, 3000, new Error('no answer')).unref())
  return Promise.race([held, silence]).catch(() => [])
}

export interface TokenWatch {
  /** The forbidden places in which a token has been. */
  leaks(): Promise<string[]>
}

/**
 * Follows the bearer token through everything that a context's pages and workers send, log and store. Only calls below
 * the API base may carry it.
 * @param apiUrl the API base; without it, `/api` of each page's own origin
 */
export function watchToken(context: BrowserContext, apiUrl?: string): TokenWatch {
  const misdirected: string[] = []
  const tokens = new Set<string>()
  const texts: Array<[where: string, text: string]> = []
  const logins: Promise<void>[] = []

  function lookAt(request: Request): void {
    const { authorization } = request.headers()
    texts.push(['the address', request.url()])
    // An upload is large, and its body is a file.
    if (!request.headers()['content-type']?.startsWith('multipart')) texts.push(['a body', request.postData() ?? ''])
    if (!authorization) return
    tokens.add(authorization.replace('Bearer ', ''))
    const from = request.serviceWorker()?.url() ?? request.frame().url()
    const base = new URL(apiUrl ?? '/api', from)
    if (!mayCarryToken(new URL(request.url()), base)) misdirected.push(`the token went to ${request.url()}`)
  }

  async function learnFrom(request: Request): Promise<void> {
    const answer: unknown = await (await request.response())?.json()
    const token = /"token":"([^"]+)"/.exec(JSON.stringify(answer))?.[1]
    if (token) tokens.add(token)
  }

  context.on('request', lookAt)
  context.on('requestfinished', request => {
    if (/\/auth\/login$/.test(request.url())) logins.push(learnFrom(request).catch(() => undefined))
  })
  context.on('console', message => texts.push(['the console', message.text()]))
  context.on('weberror', error => texts.push(['an error', String(error.error())]))
  context.on('page', page => {
    page.on('framenavigated', frame => texts.push(['the address', frame.url()]))
    page.on('websocket', socket => {
      texts.push(['the address', socket.url()])
      socket.on('framesent', ({ payload }) => texts.push(['a message', String(payload)]))
    })
  })

  return {
    async leaks() {
      await Promise.all(logins)
      for (const page of context.pages()) texts.push(...(await holdingsOf(page)))
      const secrets = [...tokens].filter(token => token.length >= SHORTEST_TOKEN)
      const found = texts.filter(([, text]) => readings(text).some(one => secrets.some(token => one.includes(token))))
      return [...misdirected, ...found.map(([where, text]) => `the token is in ${where}: ${text.slice(0, 200)}`)]
    },
  }
}
