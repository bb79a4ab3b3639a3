import '@testing-library/jest-dom/vitest'
import { Blob as NodeBlob, File as NodeFile } from 'node:buffer'
import { configure, prettyDOM } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest'
import { database } from '../jobs/browser-database.ts'
import { giveLocks } from '../jobs/browser-locks.ts'
import { contractServer, expectContractKept } from './contract-server.ts'
import { endPage } from './page-stores.tsx'
import { watchSharedTexts } from './shared-texts.ts'

/** What the open dialogs say: often the reason why a test waits in vain. */
const openDialogs = () => Array.from(document.querySelectorAll('dialog[open]'), ({ textContent }) => `[${textContent}]`)

const DIALOGS = ' (open dialogs: '

configure({
  asyncUtilTimeout: 5_000,
  getElementError(text, container) {
    const message = text ?? ''
    const [first, ...rest] = message.split('\n')
    // A wait passes the message of its last try again when it ends. Only then is the page printed, which takes long.
    const lines = message.includes(DIALOGS)
      ? [message, prettyDOM(container)]
      : [`${first}${DIALOGS}${openDialogs().join(' ') || 'none'})`, ...rest]
    return Object.assign(new Error(lines.join('\n')), { name: 'TestingLibraryElementError' })
  },
})

// A file of jsdom would reach the server as the text "undefined".
// Node's FormData has no name here: jsdom has replaced it.
const form = new Response('', { headers: { 'Content-Type': 'application/x-www-form-urlencoded' } })
const NodeFormData = (await form.formData()).constructor
Object.assign(globalThis, { File: NodeFile, Blob: NodeBlob, FormData: NodeFormData })

// jsdom has no modal dialogs and no popovers; the browser tests check the real ones.
const focusedBefore = new WeakMap<HTMLDialogElement, Element | null>()
HTMLDialogElement.prototype.showModal = function showModal() {
  focusedBefore.set(this, document.activeElement)
  this.open = true
}
HTMLDialogElement.prototype.close = function close() {
  this.open = false
  const before = focusedBefore.get(this)
  if (before instanceof HTMLElement) before.focus()
}
HTMLElement.prototype.showPopover = () => undefined
window.scrollTo = () => undefined
Element.prototype.scrollIntoView = () => undefined
Element.prototype.setPointerCapture = () => undefined
document.documentElement.style.fontSize = '16px'

/** Nothing has a size in jsdom, and a browser reports only a change of a size. */
class ResizeObserverOfNothing {
  observe = () => undefined
  unobserve = () => undefined
  disconnect = () => undefined
}

/** Reports every element as in view, soon after it is observed. */
class IntersectionObserverOfAll {
  readonly #notify: (entries: { target: Element; isIntersecting: boolean }[]) => void
  readonly #observed = new Set<Element>()
  constructor(notify: (entries: { target: Element; isIntersecting: boolean }[]) => void) {
    this.#notify = notify
  }
  observe(target: Element): void {
    this.#observed.add(target)
    queueMicrotask(() => this.#observed.has(target) && this.#notify([{ target, isIntersecting: true }]))
  }
  unobserve = (target: Element) => void this.#observed.delete(target)
  disconnect = () => this.#observed.clear()
}

/** A worker whose script cannot be loaded, as after a deploy. */
class LostWorker extends EventTarget {
  postMessage = () => void queueMicrotask(() => this.dispatchEvent(new Event('error')))
  terminate = () => undefined
}

Object.assign(globalThis, {
  ResizeObserver: ResizeObserverOfNothing,
  IntersectionObserver: IntersectionObserverOfAll,
  Worker: LostWorker,
})
giveLocks()

// A page loads its parts at their first show. Compiling them takes long on a busy machine: no test waits for that. No load is
// cut off by the end of a file: it would stay lost for every later file of this worker.
const parts = import.meta.glob([
  '../../../src/{console,display,location,locations,login,media,page,pictures,playlists,schedule,screens,users}/**/*.{ts,tsx}',
  '../../../src/jobs/{*,tray/*}.{ts,tsx}',
  '!**/start-display.ts',
  '!**/*-worker.ts',
])
// One after the other: Node's loader can fail where a package is imported and required at the same time.
for (const load of Object.values(parts)) await load()

beforeAll(() =>
  contractServer.listen({
    onUnhandledRequest: (request, print) => {
      // The realtime socket has no server in jsdom, as in an outage.
      if (!new URL(request.url).pathname.startsWith('/socket.io')) print.error()
    },
  }),
)

let sharedTexts: () => string[]
beforeEach(() => {
  sharedTexts = watchSharedTexts()
})

afterEach(async () => {
  const changed = sharedTexts()
  endPage()
  database.clear()
  contractServer.resetHandlers()
  localStorage.clear()
  sessionStorage.clear()
  expect(changed.join('\n'), 'texts that a translator would spoil').toBe('')
  await expectContractKept()
})

afterAll(() => contractServer.close())
