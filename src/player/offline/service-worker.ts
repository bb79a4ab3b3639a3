import { isNoMedia, isVersion } from './file-head.ts'
import { type AskedPage, askPages, type Coming } from './line/ask-pages.ts'
import { answerFrom, answerPart, rangeStart } from './range-response.ts'
import { mediaCacheName, PAGE_WORKS, readVersionedUrl, shellCachePrefix, TAKE_PAGE } from './versioned-url.ts'

/** A file of the display's pages: its path on our own origin, and the SHA-256 of its bytes. */
interface ShellFile {
  path: string
  sha256: string
}

/** src/build/display-worker.ts writes the files of this build here. */
declare const SHELL: { version: string; page: ShellFile; files: ShellFile[] }

// The build replaces every SHELL by the whole list.
const shell = SHELL
const shellPaths = shell.files.map(({ path }) => path)

interface WorkEvent {
  waitUntil(work: Promise<unknown>): void
}

/** The browser answers by it without this worker. */
interface Route {
  condition: { requestDestination: '' } | { or: Array<{ urlPattern: { pathname: string } }> }
  source: 'network' | { cacheName: string }
}

interface InstallEvent extends WorkEvent {
  /** Chromium from 123 on. */
  addRoutes?(routes: readonly Route[]): Promise<void>
}

interface FetchEvent extends WorkEvent {
  request: Request
  /** The page that a navigation opens. */
  resultingClientId: string
  respondWith(answer: Promise<Response>): void
}

interface PageMessage {
  data: unknown
  ports: readonly MessagePort[]
  source: { id: string } | null
}

interface OpenPage {
  url: string
  navigate(url: string): Promise<unknown>
}

/** The part of a worker's globals that is used here; TypeScript's own library for it clashes with the page's. */
interface Worker {
  addEventListener(type: 'install', run: (event: InstallEvent) => void): void
  addEventListener(type: 'activate', run: (event: WorkEvent) => void): void
  addEventListener(type: 'message', run: (event: WorkEvent & PageMessage) => void): void
  addEventListener(type: 'fetch', run: (event: FetchEvent) => void): void
  skipWaiting(): Promise<void>
  clients: {
    claim(): Promise<void>
    matchAll(): Promise<readonly AskedPage[]>
    get(id: string): Promise<OpenPage | undefined>
  }
  registration: { scope: string }
}

declare const self: Worker

/** The largest share of a file that is fetched beside its download: the index of a film may be at its end. */
const MOST_TAIL_SHARE = 0.04

/** A page that has not begun to work after this time never will. */
const START_LIMIT_MS = 30_000

const { scope } = self.registration
const shellName = shellCachePrefix(scope) + shell.version

async function sha256Of(bytes: ArrayBuffer): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  return Array.from(digest, byte => byte.toString(16).padStart(2, '0')).join('')
}

const typeOf = (path: string) =>
  path.endsWith('.js') ? 'text/javascript' : path.endsWith('.css') ? 'text/css' : 'text/html; charset=utf-8'

/** @throws Error if the host or a proxy answers anything but this file, as in an outage or in the middle of a deploy */
async function fetchShellFile(file: ShellFile, cache: 'no-cache' | 'reload' = 'no-cache'): Promise<Response> {
  const { path, sha256 } = file
  const answer = await fetch(path, { cache })
  const bytes = await answer.arrayBuffer()
  if (!answer.ok || (await sha256Of(bytes)) !== sha256) {
    // The browser's own cache may have taken the spoilt bytes, and their ETag is true.
    if (cache === 'no-cache') return fetchShellFile(file, 'reload')
    throw new Error(`${path} cannot be kept`)
  }
  // A new answer: browsers refuse a redirected one for a navigation.
  const kept = new Response(bytes, { headers: answer.headers })
  kept.headers.set('content-type', typeOf(path))
  // The file is the same for every request.
  kept.headers.delete('vary')
  return kept
}

async function keepShell(): Promise<void> {
  if (await caches.match(shell.page.path, { cacheName: shellName })) return
  const answers = await Promise.all(shell.files.map(file => fetchShellFile(file)))
  const page = await fetchShellFile(shell.page)
  const cache = await caches.open(shellName)
  await Promise.all(answers.map((answer, index) => cache.put(shellPaths[index] ?? '', answer)))
  // The page last: if it is kept, everything is, whenever the power goes.
  await cache.put(shell.page.path, page)
}

/** The pages that do not work yet, each with the function that ends the wait for it. */
const starting = new Map<string, () => void>()

const startsInTime = (id: string) =>
  new Promise<boolean>(resolve => {
    starting.set(id, () => resolve(true))
    setTimeout(() => resolve(false), START_LIMIT_MS)
  })

/** A page whose scripts do not run cannot help itself: it is fetched from the server. */
async function watchStart(id: string): Promise<void> {
  const isWorking = await startsInTime(id)
  starting.delete(id)
  const page = isWorking ? undefined : await self.clients.get(id)
  // Without a server the browser's error would take its place.
  if (!page || !(await fetch(shell.page.path, { cache: 'no-store' })).ok) return
  await caches.delete(shellName)
  // The page then has its files out of the browser's own cache, which may hold spoilt ones.
  await Promise.allSettled(shell.files.map(file => fetchShellFile(file, 'reload')))
  await page.navigate(page.url)
}

async function dropOldShells(): Promise<void> {
  const isOld = (name: string) => name.startsWith(shellCachePrefix(scope)) && name !== shellName
  await Promise.all((await caches.keys()).filter(isOld).map(name => caches.delete(name)))
}

/** A file that is not kept is the build's too, or else, as after a deploy, what the server itself has. */
async function fromShell(file: ShellFile, { url, redirect }: Request): Promise<Response> {
  const kept = await caches.match(file.path, { cacheName: shellName, ignoreVary: true })
  return kept ?? fetchShellFile(file).catch(() => fetch(url, { cache: 'reload', redirect }))
}

/** A file that an element asks for; `size` is that of its version, or null. */
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

/** A new answer: a film fails if one part is the server's own answer and another is not. */
async function fetchPart(url: string, range: string | null): Promise<Response> {
  const { body, status, headers } = await fetch(url, { headers: { Range: range ?? '' } })
  return new Response(body, { status, headers })
}

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

/** Undefined if no copy of this version is kept. A blob stays in memory until this worker's next collection. */
async function fromCopy({ url, size, range }: Wanted): Promise<Response | undefined> {
  const kept = await caches.match(url, { cacheName: mediaCacheName(scope), ignoreVary: true })
  if (!kept || isNoMedia(kept.headers) || (size !== null && !isVersion(kept.headers, size))) return
  return range === null ? kept : answerFrom(await kept.blob(), kept.headers, range)
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
 * The calls of the page go past this worker, and kept shell files come from the cache: neither waits for its start. A
 * shell file that is not kept comes from the server.
 */
const routes: readonly Route[] = [
  { condition: { requestDestination: '' }, source: 'network' },
  {
    condition: { or: shellPaths.map(pathname => ({ urlPattern: { pathname } })) },
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
  if (event.data === PAGE_WORKS) return starting.get(event.source?.id ?? '')?.()
  const kept = keepShell().then(() => event.ports[0]?.postMessage('it is kept'))
  event.waitUntil(kept.catch(() => undefined))
})
self.addEventListener('fetch', event => {
  const { request } = event
  if (request.method !== 'GET') return
  const { pathname } = new URL(request.url)
  const file = shell.files.find(({ path }) => path === pathname)
  if (request.mode === 'navigate') {
    event.respondWith(fromShell(shell.page, request))
    event.waitUntil(watchStart(event.resultingClientId).catch(() => undefined))
  } else if (file) event.respondWith(fromShell(file, request))
  else if (isMedia(request)) event.respondWith(fromKept(request))
})
