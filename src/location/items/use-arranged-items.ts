import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useRef, useState } from 'react'
import type { Playlist, PlaylistItem } from '../../api/playlists.ts'
import { playlistsQuery } from '../../api/queries.ts'
import { type Id, sameId } from '../../base/id.ts'
import { useStableFunction } from '../../ui/use-stable-function.ts'
import { usePageJob } from '../../jobs/use-page-job.ts'
import { usePlace } from '../use-place.ts'
import { haveSameFiles, itemsChange, refreshed, type Slot, shownItems, slotsOf } from './arranged-items.ts'

/** A change of the list, with the sentences about it. */
export interface ArrangedEdit {
  /** Null if there is nothing to change. */
  slots: readonly Slot[] | null
  title: string
  /** The sentence of the alert after a success; without it a line offers the undo. */
  done?: string
  failed: string
}

const haveSameItems = (items: readonly PlaylistItem[], ids: readonly Id[]) =>
  items.length === ids.length && items.every(({ id }) => ids.includes(id))

/**
 * The items of playlists that are alike, and a function that changes them all by one job. A change shows at once; after
 * a failure the server's list is back. Changes that come while a job runs wait for it.
 * @param settled resolves when no single call changes the list any more
 */
export function useArrangedItems(playlists: readonly Playlist[], settled?: () => Promise<unknown>) {
  const place = usePlace()
  const queries = useQueryClient()
  const run = usePageJob()
  const [wanted, setWanted] = useState<readonly Slot[] | null>(null)
  const waiting = useRef<(ArrangedEdit & { slots: readonly Slot[] }) | null>(null)
  const isRunning = useRef(false)
  const [first] = playlists
  const loaded = useMemo(() => first?.items ?? [], [first])
  const slots = wanted ?? slotsOf(loaded)
  const items = useMemo(() => (wanted ? shownItems(wanted) : loaded), [wanted, loaded])

  /** The playlists as the server has them now. One that somebody else has changed meanwhile is not like the first one. */
  const current = (): Playlist[] => {
    const all = queries.getQueryData(playlistsQuery(place.locationId).queryKey) ?? []
    const now = playlists.flatMap(one => all.find(({ id }) => sameId(id, one.id)) ?? [])
    return now.filter(({ items }) => haveSameFiles(items, now[0]?.items ?? []))
  }
  /** If a move was refused, the edit that waits goes on in the order from before it. @returns null if none was */
  const withoutFailedMove = (): Playlist[] | null => {
    const now = current()
    const order = now[0]?.items.map(({ id }) => id) ?? []
    const isOther = loaded.some(({ id }, index) => id !== order[index])
    if (!waiting.current || !isOther || !haveSameItems(loaded, order)) return null
    const { slots } = waiting.current
    waiting.current.slots = order.flatMap(id => slots.find(({ item }) => item.id === id) ?? [])
    setWanted(waiting.current.slots)
    return now
  }
  /** Carries out the edit that waits, and those that come meanwhile. */
  const work = async () => {
    isRunning.current = true
    await settled?.()
    // The job leaves a playlist that is not as the person saw it.
    let known = withoutFailedMove() ?? playlists
    for (let edit = waiting.current; edit; edit = waiting.current) {
      waiting.current = null
      const [like] = known
      if (!like) break
      const { slots: sent } = edit
      const changes = known.map(playlist => itemsChange(playlist, like, sent))
      const task = { kind: 'arrange-items', place, playlists: changes } as const
      const isDone = await run({ ...edit, job: { title: edit.title, tasks: [task], tells: false } })
      known = current()
      const next = afterwards(isDone ? sent : null, known[0]?.items ?? [])
      if (next) setWanted(next)
      else waiting.current = null
    }
    isRunning.current = false
    setWanted(null)
  }
  /** What is still wanted after a job; null if nothing is. */
  const afterwards = (sent: readonly Slot[] | null, fresh: readonly PlaylistItem[]): readonly Slot[] | null => {
    const edit = waiting.current
    const slots = edit && sent && refreshed(edit.slots, sent, fresh)
    if (!edit || !slots) return null
    waiting.current = { ...edit, slots }
    return slots
  }
  const edit = useStableFunction(({ slots: next, ...texts }: ArrangedEdit) => {
    if (!next) return
    waiting.current = { ...texts, slots: next }
    setWanted(next)
    if (!isRunning.current) void work()
  })
  return { slots, items, edit, isBusy: wanted !== null }
}
