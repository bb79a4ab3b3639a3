import { mediaCacheName, shellCachePrefix } from './cache-names.ts'
import { type AskedPage, askPages, type Coming } from './line/ask-pages.ts'
import { answerFrom, answerPart, rangeStart } from './range-response.ts'

/** What the display's pages are made of, put in by the build (vite.config.ts); all paths of our own origin. */
declare const SHELL: { version: string; page: string; files: string[] }

const shell = SHELL

interface WorkEvent {
  waitUntil(work: Promise<unknown>): void
}

interface FetchEvent {
  request: Request
  respondWith(answer: Promise<Response>): void
}

/** The part of a worker's world that is used here; TypeScript's own library for it clashes with the page's. */
interface Worker {
  addEventListener(type: 'install' | 'activate', run: (event: WorkEvent) => void): void
  addEventListener(type: 'message', run: (event: WorkEvent & MessageEvent) => void): void
  addEventListener(type: 'fetch', run: (event: FetchEvent) => void): void
  skipWaiting(): Promise<void>
  clients: { claim(): Promise<void>; matchAll(): Promise<readonly AskedPage[]> }
  registration: { scope: string }
}

declare const self: Worker

/** The most of a file that is fetched beside its keeping: the end of a film, where its index may stand. */
const MOST_TAIL_SHARE = 0.04

const { scope } = self.registration
const shellName = shellCachePrefix(scope) + shell.version

/** @throws Error where a host answers its page for a file that is gone, or another page in the middle of a deploy */
async function fetchShellFile(path: string): Promise<Response> {
  const answer = await fetch(path, { cache: 'no-cache' })
  const isPage = answer.headers.get('content-type')?.includes('html') ?? false
  if (!answer.ok || isPage !== (path === shell.page)) throw new Error(`${path} cannot be kept`)
  const body = await answer.blob()
  const fits = path !== shell.page || (await body.text()).includes(shell.files[0] ?? '')
  if (!fits) throw new Error('the page belongs to another version')
  // An answer made anew: one that was redirected may not answer a navigation.
  return new Response(body, { headers: answer.headers })
}

async function keepShell(): Promise<void> {
  if (await caches.match(shell.page, { cacheName: shellName })) return
  const answers = await Promise.all(shell.files.map(fetchShellFile))
  const page = await fetchShellFile(shell.page)
  const cache = await caches.open(shellName)
  await Promise.all(answers.map((answer, index) => cache.put(shell.files[index] ?? '', answer)))
  // The page last: where it is, everything is, whenever the power goes.
  await cache.put(shell.page, page)
}

async function dropOldShells(): Promise<void> {
  const isOld = (name: string) => name.startsWith(shellCachePrefix(scope)) && name !== shellName
  await Promise.all((await caches.keys()).filter(isOld).map(name => caches.delete(name)))
}

async function fromShell(path: string, request: Request): Promise<Response> {
  return (await caches.match(path, { cacheName: shellName, ignoreVary: true })) ?? fetch(request)
}

const addressOf = (url: URL) => url.origin + url.pathname

/** The kept copy; none where another version of the file is asked for (file-address.ts). */
async function findKept(url: URL): Promise<Response | undefined> {
  const kept = await caches.match(addressOf(url), { cacheName: mediaCacheName(scope), ignoreVary: true })
  const size = url.searchParams.get('size')
  return !size || kept?.headers.get('content-length') === size ? kept : undefined
}

/** Whether a part is better fetched by itself: the end of a film that would come last. */
function isTail(range: string | null, { size, received, headers }: Coming): boolean {
  const start = rangeStart(range, size)
  const canBeFetched = headers.get('accept-ranges') === 'bytes'
  return canBeFetched && start > received && size - start <= size * MOST_TAIL_SHARE
}

/** The part as an answer made anew: a film of which one part is the server's own answer and another is not fails. */
async function fetchPart(url: URL, range: string | null): Promise<Response> {
  const { body, status, headers } = await fetch(url, { headers: { Range: range ?? '' } })
  return new Response(body, { status, headers })
}

/** The file as it comes to a page that is keeping it, so that it is fetched once. */
async function fromPage(url: URL, range: string | null): Promise<Response | undefined> {
  const size = Number(url.searchParams.get('size')) || null
  const coming = await askPages(await self.clients.matchAll(), { isFileQuestion: true, url: addressOf(url), size })
  if (!coming) return
  if (isTail(range, coming)) {
    coming.leave()
    return fetchPart(url, range)
  }
  const { headers } = coming
  // Of what has no known length there are no parts.
  if (coming.size === 0) return new Response(coming.stream(0, Number.POSITIVE_INFINITY), { headers })
  return answerPart({ size: coming.size, headers, part: coming.stream }, range)
}

async function answerKept(url: URL, range: string | null): Promise<Response | undefined> {
  const kept = await findKept(url)
  return kept && answerFrom(await kept.blob(), kept.headers, range)
}

/** From the copy, or from the keeping of it, which may just have ended; else from the server. */
async function fromKept(request: Request): Promise<Response> {
  const url = new URL(request.url)
  const range = request.headers.get('range')
  return (
    (await answerKept(url, range)) ?? (await fromPage(url, range)) ?? (await answerKept(url, range)) ?? fetch(request)
  )
}

/** An uploaded file that a picture or a film of the display asks for; calls and sockets never pass through here. */
const isMedia = ({ destination, url }: Request) =>
  (destination === 'image' || destination === 'video') && new URL(url).pathname.includes('/uploads/')

/** On a first visit the shell comes later, when the page says so: what the screen shows first has the line to itself. */
async function install(): Promise<void> {
  const isThere = (await caches.keys()).some(name => name.startsWith(shellCachePrefix(scope)))
  if (isThere) await keepShell()
  await self.skipWaiting()
}

self.addEventListener('install', event => event.waitUntil(install()))
self.addEventListener('activate', event => event.waitUntil(dropOldShells().then(() => self.clients.claim())))
// The page asks from time to time whether its shell is still kept; it hears when it is.
self.addEventListener('message', event => {
  const kept = keepShell().then(() => event.ports[0]?.postMessage('it is kept'))
  event.waitUntil(kept.catch(() => undefined))
})
self.addEventListener('fetch', event => {
  const { request } = event
  const path = new URL(request.url).pathname
  if (request.method !== 'GET') return
  if (request.mode === 'navigate') event.respondWith(fromShell(shell.page, request))
  else if (shell.files.includes(path)) event.respondWith(fromShell(path, request))
  else if (isMedia(request)) event.respondWith(fromKept(request))
})
