import { mediaCacheName, shellCachePrefix, TAKE_PAGE } from './cache-names.ts'
import { type AskedPage, askPages, type Coming } from './line/ask-pages.ts'
import { answerFrom, answerPart, rangeStart } from './range-response.ts'
import { readVersionedUrl } from './versioned-url.ts'

/** The files of the display's pages: tests/build/display-worker.ts writes them here. All paths are of our own origin. */
declare const SHELL: { version: string; page: string; files: string[] }

// The build replaces every SHELL by the whole list.
const shell = SHELL

interface WorkEvent {
  waitUntil(work: Promise<unknown>): void
}

/** A rule by which the browser answers requests without this worker. */
interface Route {
  condition: { requestDestination: '' } | { or: Array<{ urlPattern: { pathname: string } }> }
  source: 'network' | { cacheName: string }
}

interface InstallEvent extends WorkEvent {
  /** Chromium from 123 on. */
  addRoutes?(routes: readonly Route[]): Promise<void>
}

interface FetchEvent {
  request: Request
  respondWith(answer: Promise<Response>): void
}

/** The part of a worker's globals that is used here; TypeScript's own library for it clashes with the page's. */
interface Worker {
  addEventListener(type: 'install', run: (event: InstallEvent) => void): void
  addEventListener(type: 'activate', run: (event: WorkEvent) => void): void
  addEventListener(type: 'message', run: (event: WorkEvent & MessageEvent) => void): void
  addEventListener(type: 'fetch', run: (event: FetchEvent) => void): void
  skipWaiting(): Promise<void>
  clients: { claim(): Promise<void>; matchAll(): Promise<readonly AskedPage[]> }
  registration: { scope: string }
}

declare const self: Worker

/** The largest share of a file that is fetched beside its download: the end of a film, which may hold its index. */
const MOST_TAIL_SHARE = 0.04

const { scope } = self.registration
const shellName = shellCachePrefix(scope) + shell.version

/** @throws Error if a host answers its page for a file that is gone, or another page in the middle of a deploy */
async function fetchShellFile(path: string): Promise<Response> {
  const answer = await fetch(path, { cache: 'no-cache' })
  const isPage = answer.headers.get('content-type')?.includes('html') ?? false
  if (!answer.ok || isPage !== (path === shell.page)) throw new Error(`${path} cannot be kept`)
  const body = await answer.blob()
  const fits = path !== shell.page || (await body.text()).includes(shell.files[0] ?? '')
  if (!fits) throw new Error('the page belongs to another version')
  // A new answer: browsers refuse a redirected one for a navigation.
  const kept = new Response(body, { headers: answer.headers })
  // The file is the same for every request.
  kept.headers.delete('vary')
  return kept
}

async function keepShell(): Promise<void> {
  if (await caches.match(shell.page, { cacheName: shellName })) return
  const answers = await Promise.all(shell.files.map(fetchShellFile))
  const page = await fetchShellFile(shell.page)
  const cache = await caches.open(shellName)
  await Promise.all(answers.map((answer, index) => cache.put(shell.files[index] ?? '', answer)))
  // The page last: if it is kept, everything is, whenever the power goes.
  await cache.put(shell.page, page)
}

async function dropOldShells(): Promise<void> {
  const isOld = (name: string) => name.startsWith(shellCachePrefix(scope)) && name !== shellName
  await Promise.all((await caches.keys()).filter(isOld).map(name => caches.delete(name)))
}

async function fromShell(path: string, request: Request): Promise<Response> {
  return (await caches.match(path, { cacheName: shellName, ignoreVary: true })) ?? fetch(request)
}

/** A file that an element asks for: its own URL, the bytes of the version or null, and the Range header. */
interface Wanted {
  url: string
  size: number | null
  range: string | null
}

/** True if a part is better fetched by itself: the end of a film, which the download would bring last. */
function isTail(range: string | null, { size, received, headers }: Coming): boolean {
  const start = rangeStart(range, size)
  const canBeFetched = headers.get('accept-ranges') === 'bytes'
  return canBeFetched && start > received && size - start <= size * MOST_TAIL_SHARE
}

/** The part as a new answer: a film fails if one part is the server's own answer and another is not. */
async function fetchPart(url: string, range: string | null): Promise<Response> {
  const { body, status, headers } = await fetch(url, { headers: { Range: range ?? '' } })
  return new Response(body, { status, headers })
}

/** The file from a page that is downloading it, so that it is fetched once. */
async function fromPage(request: Request, { url, size, range }: Wanted): Promise<Response | undefined> {
  const coming = await askPages(await self.clients.matchAll(), { isFileQuestion: true, url, size: size || null })
  if (!coming) return
  if (isTail(range, coming)) {
    coming.leave()
    return fetchPart(request.url, range)
  }
  const { headers } = coming
  // A file of unknown length has no parts.
  if (coming.size === 0) return new Response(coming.stream(0, Number.POSITIVE_INFINITY), { headers })
  return answerPart({ size: coming.size, headers, part: coming.stream }, range)
}

/** The file from its kept copy; undefined if there is none, or if the element asks for another version of the file. */
async function fromCopy({ url, size, range }: Wanted): Promise<Response | undefined> {
  const kept = await caches.match(url, { cacheName: mediaCacheName(scope), ignoreVary: true })
  if (!kept || (size !== null && Number(kept.headers.get('content-length')) !== size)) return
  return answerFrom(await kept.blob(), kept.headers, range)
}

/** From the kept copy, or from its download, which may just have ended; else from the server. */
async function fromKept(request: Request): Promise<Response> {
  const wanted = { ...readVersionedUrl(request.url), range: request.headers.get('range') }
  return (await fromCopy(wanted)) ?? (await fromPage(request, wanted)) ?? (await fromCopy(wanted)) ?? fetch(request)
}

/** True for an uploaded file that an image or a video of the display asks for; calls and sockets never pass here. */
const isMedia = ({ destination, url }: Request) =>
  (destination === 'image' || destination === 'video') && new URL(url).pathname.includes('/uploads/')

/**
 * Neither the page's calls nor the kept files of its shell wait until this worker has started: the browser sends the calls
 * past it, and takes the files from the cache itself. A file that is not kept comes from the server.
 */
const routes: readonly Route[] = [
  { condition: { requestDestination: '' }, source: 'network' },
  {
    condition: { or: shell.files.map(pathname => ({ urlPattern: { pathname } })) },
    source: { cacheName: shellName },
  },
]

/** On a first visit the shell is fetched when the page asks: the first files of the screen have the network alone. */
async function install(): Promise<void> {
  const isThere = (await caches.keys()).some(name => name.startsWith(shellCachePrefix(scope)))
  if (isThere) await keepShell()
  await self.skipWaiting()
}

self.addEventListener('install', event => {
  // A browser that refuses the routes asks this worker as before.
  event.addRoutes?.(routes).catch(() => undefined)
  event.waitUntil(install())
})
self.addEventListener('activate', event => event.waitUntil(dropOldShells().then(() => self.clients.claim())))
// The page asks from time to time if its shell is still kept, and is told once it is.
self.addEventListener('message', event => {
  if (event.data === TAKE_PAGE) return event.waitUntil(self.clients.claim())
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
