import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderHook } from '@testing-library/react'
import { Profiler, type ReactNode } from 'react'
import { expect, vi } from 'vitest'
import { storeSession } from '../../../src/api/session.ts'
import { createQueryClient } from '../../../src/console/query-client.ts'
import { useFleet } from '../../../src/fleet/use-fleet.ts'
import { envelope, override } from '../../support/component/contract-server.ts'
import { OnPage } from '../../support/component/page-stores.tsx'
import { aLocation } from '../../support/fleet/entries.ts'
import type { aGate } from '../../support/looks/gate.ts'

/** The alerts that the console would show. */
export const alert = vi.fn()

export const signInAs = (userId: string, token = `token of ${userId}`) =>
  storeSession({ token, userId, username: `user ${userId}`, email: '' })

export const shops = (count: number) => Array.from({ length: count }, (_, index) => aLocation(index + 1))

export const playlistsBody = (...ids: number[]) => ({
  success: true,
  data: { playlists: ids.map(id => ({ id, type: 'videowall', is_active: true, items: [] })) },
})

interface Answers {
  locations: object[]
  /** The answer to the call for one location; its only playlist has the number of the location unless it is given. */
  playlists: (id: number, request: Request) => Response | Promise<Response>
  /** If it is given, each call for playlists waits for it. */
  gate: ReturnType<typeof aGate> | null
}

/** Answers the two calls of the index. @returns what it was asked for */
export function answerFleet(answers: Partial<Answers> = {}) {
  const server = {
    locations: shops(3),
    playlists: (id: number) => envelope(playlistsBody(id)),
    gate: null,
    ...answers,
    /** The ids of the locations whose playlists were asked for, in order. */
    asked: [] as number[],
    running: 0,
    mostRunning: 0,
  }
  override('get', '/locations', () => envelope({ success: true, data: { locations: server.locations } }))
  override('get', '/playlists/location/*', async request => {
    const id = Number(new URL(request.url).pathname.split('/').at(-1))
    server.asked.push(id)
    server.running += 1
    server.mostRunning = Math.max(server.mostRunning, server.running)
    await server.gate?.opened
    server.running -= 1
    return server.playlists(id, request)
  })
  return server
}

/** Uses the index as a page does, in a session of its own unless the cache of one is given. */
export function openIndex(queries: QueryClient = createQueryClient(alert), hook = useFleet) {
  let draws = 0
  const count = () => {
    draws += 1
  }
  const wrapper = ({ children }: { children: ReactNode }) => (
    <OnPage>
      <QueryClientProvider client={queries}>
        <Profiler id="page" onRender={count}>
          {children}
        </Profiler>
      </QueryClientProvider>
    </OnPage>
  )
  const { result, unmount } = renderHook(hook, { wrapper })
  const fleet = () => result.current
  const entry = (id: number) => fleet().entries.find(({ location }) => location.id === id)
  return {
    queries,
    fleet,
    entry,
    playlistsOf: (id: number) => entry(id)?.playlists?.map(one => one.id) ?? null,
    isDone: () => vi.waitFor(() => expect(fleet().isLoading).toBe(false), { timeout: 20_000, interval: 20 }),
    draws: () => draws,
    unmount,
  }
}
