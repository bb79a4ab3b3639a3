import { QueryClient, useQuery } from '@tanstack/react-query'
import { act, cleanup, renderHook, waitFor } from '@testing-library/react'
import { expect } from 'vitest'
import { playlistsQuery } from '../../../../src/api/queries.ts'
import { useReorder } from '../../../../src/location/items/use-reorder.ts'
import { envelope, override } from '../../../support/component/contract-server.ts'
import { anItem, aPlaylist } from '../../../support/display/playlists.ts'
import { aGate } from '../../../support/looks/gate.ts'
import { onLocationPage } from '../on-location-page.tsx'

interface Positions {
  items: { id: number; order_position: number }[]
}

const none = aPlaylist({ id: 3, items: [] })

/** A server with playlist 3, which has four items, and the hook that moves them. */
export function openReorderRig() {
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const rig = {
    queries,
    /** The calls of the page, as "id to position" of each item. */
    sent: [] as string[],
    /** Ids of the items in the server's order. */
    order: [1, 2, 3, 4],
    obey,
    answer,
    list,
    openList,
    openMoving,
    /** Resolves when no call is in progress. */
    rest: () => waitFor(() => expect([queries.isFetching(), queries.isMutating()]).toEqual([0, 0])),
    close() {
      cleanup()
      queries.clear()
    },
  }

  /** Carries out a reorder call. */
  function obey({ items: positions }: Positions): Response {
    const moved = new Map(positions.map(({ id, order_position }) => [id, order_position]))
    const place = (id: number) => moved.get(id) ?? rig.order.indexOf(id) + 1
    rig.order = rig.order.toSorted((a, b) => place(a) - place(b))
    return envelope({ success: true, message: '' })
  }

  /** The server's answers to the calls in turn; the last answer is for all that follow. */
  function answer(...answers: ((body: Positions) => Response | Promise<Response>)[]): void {
    override('post', '/playlists/3/items/reorder', async request => {
      const body = (await request.json()) as Positions
      rig.sent.push(body.items.map(({ id, order_position }) => `${id} to ${order_position}`).join(', '))
      const next = (answers.length > 1 ? answers.shift() : answers[0]) ?? obey
      return next(body)
    })
  }

  function list(): Response {
    const items = rig.order.map((id, index) => anItem(`${id}.png`, { id, order_position: index + 1 }))
    return envelope({ success: true, data: { playlists: [aPlaylist({ id: 3, items })] } })
  }

  /** The items as the page shows them, once the page has loaded them. */
  async function openList() {
    const useList = () => useReorder(useQuery(playlistsQuery(7)).data?.[0] ?? none)
    const { result } = renderHook(useList, { wrapper: onLocationPage(queries) })
    const shown = () => result.current.items.map(({ id }) => id)
    await waitFor(() => expect(shown()).toEqual(rig.order))
    return { result, shown, move: (id: number, to: number) => act(() => result.current.move(id, to)) }
  }

  /** The list during the call of a first move: of item 1 to place 1. `open` lets the answer come. */
  async function openMoving(first: (body: Positions) => Response = obey) {
    const gate = aGate()
    answer(body => gate.opened.then(() => first(body)), obey)
    const opened = await openList()
    opened.move(1, 1)
    await waitFor(() => expect(rig.sent).toHaveLength(1))
    return { ...opened, open: gate.open }
  }

  override('get', '/playlists/location/7', list)
  answer(obey)
  return rig
}
