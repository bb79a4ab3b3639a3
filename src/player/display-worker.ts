import { fileLockName, mediaCacheName, shellCachePrefix } from './offline-names.ts'
import { answerFrom } from './offline-range.ts'

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
  addEventListener(type: 'install' | 'activate' | 'message', run: (event: WorkEvent) => void): void
  addEventListener(type: 'fetch', run: (event: FetchEvent) => void): void
  skipWaiting(): Promise<void>
  clients: { claim(): Promise<void> }
  registration: { scope: string }
}

declare const self: Worker

/** How long a request waits for a file that is being kept, so that it is not fetched twice; a picture waits 10 s. */
const KEEPING_LIMIT_MS = 4000

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

/** Waits for a file that the page is about to keep; gives up where that takes long. */
async function awaitKept(url: URL): Promise<Response | undefined> {
  try {
    const options = { mode: 'shared', signal: AbortSignal.timeout(KEEPING_LIMIT_MS) } as const
    return await navigator.locks.request(fileLockName(addressOf(url)), options, () => findKept(url))
  } catch {
    return undefined
  }
}

async function fromKept(request: Request): Promise<Response> {
  const url = new URL(request.url)
  const kept = (await findKept(url)) ?? (await awaitKept(url))
  return kept ? answerFrom(await kept.blob(), kept.headers, request.headers.get('range')) : fetch(request)
}

/** An uploaded file that a picture or a film of the display asks for; calls and sockets never pass through here. */
const isMedia = ({ destination, url }: Request) =>
  (destination === 'image' || destination === 'video') && new URL(url).pathname.includes('/uploads/')

self.addEventListener('install', event => event.waitUntil(keepShell().then(() => self.skipWaiting())))
self.addEventListener('activate', event => event.waitUntil(dropOldShells().then(() => self.clients.claim())))
// The page asks from time to time whether its shell is still kept.
self.addEventListener('message', event => event.waitUntil(keepShell().catch(() => undefined)))
self.addEventListener('fetch', event => {
  const { request } = event
  const path = new URL(request.url).pathname
  if (request.method !== 'GET') return
  if (request.mode === 'navigate') event.respondWith(fromShell(shell.page, request))
  else if (shell.files.includes(path)) event.respondWith(fromShell(path, request))
  else if (isMedia(request)) event.respondWith(fromKept(request))
})
