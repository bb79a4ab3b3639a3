import '@testing-library/jest-dom/vitest'
import { Blob as NodeBlob, File as NodeFile } from 'node:buffer'
import { cleanup, configure } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, expect, vi } from 'vitest'
import { database } from '../jobs/browser-database.ts'
import { contractServer, expectContractKept } from './contract-server.ts'

// A page's code is compiled when it is first shown, which takes over 20 s on a busy machine.
configure({ asyncUtilTimeout: 45_000 })

// A file of jsdom would reach the server as the text "undefined".
// Node's FormData has no name here: jsdom has replaced it.
const form = new Response('', { headers: { 'Content-Type': 'application/x-www-form-urlencoded' } })
const NodeFormData = (await form.formData()).constructor
Object.assign(globalThis, { File: NodeFile, Blob: NodeBlob, FormData: NodeFormData })

// jsdom has no modal dialogs and no popovers; the browser tests check the real ones.
HTMLDialogElement.prototype.showModal = function showModal() {
  this.open = true
}
HTMLDialogElement.prototype.close = function close() {
  this.open = false
}
HTMLElement.prototype.showPopover = () => undefined
window.scrollTo = () => undefined

const noise = { error: vi.spyOn(console, 'error'), warn: vi.spyOn(console, 'warn') }

beforeAll(() =>
  contractServer.listen({
    onUnhandledRequest: (request, print) => {
      // The realtime socket has no server in jsdom, as in an outage.
      if (!new URL(request.url).pathname.startsWith('/socket.io')) print.error()
    },
  }),
)

afterEach(async () => {
  cleanup()
  // The jobs of the session end with it. A test may have loaded the modules again: these are the ones of the page.
  const { clearSession } = await import('../../../src/api/session.ts')
  clearSession()
  database.clear()
  contractServer.resetHandlers()
  localStorage.clear()
  sessionStorage.clear()
  const [errors, warnings] = [noise.error.mock.calls, noise.warn.mock.calls]
  // What one test has said is not the next one's fault.
  noise.error.mockClear()
  noise.warn.mockClear()
  expect(errors, 'console.error during the test').toEqual([])
  expect(warnings, 'console.warn during the test').toEqual([])
  await expectContractKept()
})

afterAll(async () => {
  // If the end of a file cuts an import off, the module stays lost for every later file of this worker.
  await vi.dynamicImportSettled()
  contractServer.close()
})
