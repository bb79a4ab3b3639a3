import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Arrival } from '../../../../src/player/offline/line/arrival.ts'
import { askPages } from '../../../../src/player/offline/line/ask-pages.ts'
import { handOut } from '../../../../src/player/offline/line/hand-out.ts'

const question = { isFileQuestion: true, url: 'film', size: null } as const

const startMessages = vi.fn()
let listener: ((event: object) => void) | undefined

beforeEach(() => {
  startMessages.mockClear()
  const serviceWorker = {
    addEventListener: (_type: string, run: (event: object) => void) => {
      listener = run
    },
    removeEventListener: (_type: string, run: (event: object) => void) => {
      if (listener === run) listener = undefined
    },
    startMessages,
  }
  vi.stubGlobal('navigator', { serviceWorker })
  vi.stubGlobal('window', new EventTarget())
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** A page with one file that is on its way; it has its own listener. */
function aPage(arrival: Arrival | null, takeBack = vi.fn()) {
  handOut(url => (url === 'film' ? { arrival: Promise.resolve(arrival), takeBack } : null))
  const listen = listener
  const postMessage = (data: unknown, ports: Transferable[]) => listen?.({ data, ports })
  return { postMessage, takeBack }
}

function anArrival() {
  const arrival = new Arrival(new Headers({ 'content-type': 'video/mp4' }), 10)
  arrival.add(new TextEncoder().encode('01234'))
  return arrival
}

test('the worker reads a file from the page while it comes', async () => {
  const arrival = anArrival()
  const page = aPage(arrival)
  const coming = await askPages([page], question)
  expect(coming).toMatchObject({ size: 10, received: 5 })
  expect(coming?.headers.get('content-type')).toBe('video/mp4')
  const text = new Response(coming?.stream(2, 10)).text()
  arrival.add(new TextEncoder().encode('56789'))
  arrival.end(null)
  expect(await text).toBe('23456789')
  await vi.waitFor(() => expect(page.takeBack).toHaveBeenCalledOnce())
})

test('a part ends where it was asked to end', async () => {
  const coming = await askPages([aPage(anArrival())], question)
  expect(await new Response(coming?.stream(1, 3)).text()).toBe('12')
})

test('a file that breaks off breaks off for the screen too', async () => {
  const arrival = anArrival()
  const coming = await askPages([aPage(arrival)], question)
  arrival.end(new Error('the line broke'))
  await expect(new Response(coming?.stream(0, 10)).text()).rejects.toThrow('the file has broken off')
})

// requirement 34.3
test('a file that one of two screens of a page downloads is here', async () => {
  const first = handOut(() => null)
  const film = listener
  handOut(() => ({ arrival: new Promise(() => undefined), takeBack: () => undefined }))
  const postMessage = vi.fn()
  const port = { postMessage }
  for (const screen of [film, listener]) screen?.({ data: question, ports: [port] })
  await new Promise(resolve => setTimeout(resolve))
  expect(postMessage.mock.calls).toEqual([['it comes']])
  first()
})

test('an element that goes away takes its question back', async () => {
  const page = aPage(anArrival())
  const coming = await askPages([page], question)
  await coming?.stream(0, 10).cancel()
  await vi.waitFor(() => expect(page.takeBack).toHaveBeenCalledOnce())
})

test('of two pages the one that has it answers; of two that have it one is left alone', async () => {
  const [without, first, second] = [aPage(null), aPage(anArrival()), aPage(anArrival())]
  const coming = await askPages([without, first, second], question)
  expect(await new Response(coming?.stream(0, 3)).text()).toBe('012')
  await vi.waitFor(() => expect(second.takeBack).toHaveBeenCalledOnce())
  expect(without.takeBack).toHaveBeenCalledOnce()
})

test('no page has it, or has another version of it', async () => {
  expect(await askPages([aPage(anArrival())], { ...question, url: 'other' })).toBeUndefined()
  expect(await askPages([aPage(anArrival())], { ...question, size: 11 })).toBeUndefined()
  expect(await askPages([], question)).toBeUndefined()
})

test('a page that sleeps is not waited for', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const asleep = { postMessage: () => undefined }
  const answer = askPages([asleep], question)
  await vi.advanceTimersByTimeAsync(4000)
  expect(await answer).toBeUndefined()
})

test('the messages of the worker are started, and the page hears no more of them in the end', () => {
  const stop = handOut(() => null)
  expect([startMessages.mock.calls.length, typeof listener]).toEqual([1, 'function'])
  stop()
  expect(listener).toBeUndefined()
})

test('a message that is no question, or has no port for the answer, asks for no file', async () => {
  const askFor = vi.fn(() => null)
  handOut(askFor)
  const postMessage = vi.fn()
  listener?.({ data: 'is the shell still kept?', ports: [{ postMessage }] })
  listener?.({ data: question, ports: [] })
  expect([askFor.mock.calls.length, postMessage.mock.calls.length]).toEqual([0, 0])
  listener?.({ data: question, ports: [{ postMessage }] })
  await vi.waitFor(() => expect(postMessage.mock.calls).toEqual([['not here']]))
  expect(askFor.mock.calls).toEqual([['film']])
})

test('an element that goes away before the file begins takes its question back', async () => {
  const takeBack = vi.fn()
  handOut(() => ({ arrival: new Promise(() => undefined), takeBack }))
  const { port1, port2 } = new MessageChannel()
  listener?.({ data: question, ports: [port2] })
  port1.postMessage('over')
  await vi.waitFor(() => expect(takeBack).toHaveBeenCalledOnce())
  port1.close()
})

test('a file without a known length is handed out to its end', async () => {
  const arrival = new Arrival(new Headers(), 0)
  arrival.add(new TextEncoder().encode('012'))
  arrival.end(null)
  const page = aPage(arrival)
  const coming = await askPages([page], question)
  expect([coming?.size, coming?.received]).toEqual([0, 3])
  expect(await new Response(coming?.stream(0, Number.POSITIVE_INFINITY)).text()).toBe('012')
  await vi.waitFor(() => expect(page.takeBack).toHaveBeenCalledOnce())
})

test('a file that is left unread is taken back', async () => {
  const page = aPage(anArrival())
  const coming = await askPages([page], question)
  coming?.leave()
  await vi.waitFor(() => expect(page.takeBack).toHaveBeenCalledOnce())
})

test('a window that closes is waited for no longer, before its file begins and in the middle', async () => {
  const takeBack = vi.fn()
  handOut(() => ({ arrival: new Promise(() => undefined), takeBack }))
  const listen = listener
  const waiting = { postMessage: (data: unknown, ports: Transferable[]) => listen?.({ data, ports }) }
  const before = askPages([waiting], question)
  const text = new Response((await askPages([aPage(anArrival(), takeBack)], question))?.stream(5, 10)).text()
  window.dispatchEvent(new Event('pagehide'))
  const reason = new Error('the file has broken off')
  expect(await Promise.allSettled([before, text])).toEqual([
    { status: 'fulfilled', value: undefined },
    { status: 'rejected', reason },
  ])
  expect(takeBack).toHaveBeenCalledTimes(2)
})
