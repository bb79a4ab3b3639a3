import { useCallback, useLayoutEffect, useRef, useState } from 'react'
import type { Playlist } from '../../api/playlists.ts'
import { type Id, type ScreenType, sameId } from '../../id.ts'
import { useDiscard } from '../changes/unsaved.ts'

/** The playlist that is open for editing. */
type Open = { id: Id; type: ScreenType } | null

/**
 * Edit mode (requirement 6.8): per panel, with one playlist open at a time. Whatever closes a playlist
 * asks first if that loses something.
 */
export function useEditing() {
  const [panels, setPanels] = useState<Record<ScreenType, boolean>>({ videowall: false, ticker: false })
  const [open, setOpen] = useState<Open>(null)
  const unsaved = useRef(false)
  const discard = useDiscard()
  // The functions read it here and stay the same: a click on one card of hundreds draws no other one anew.
  const latest = useRef({ panels, open })
  useLayoutEffect(() => {
    latest.current = { panels, open }
  })

  const show = useCallback((next: Open) => {
    unsaved.current = false
    setOpen(next)
  }, [])

  /** Closes what is open, unless the person would rather keep it. */
  const leave = useCallback(async () => {
    const { open } = latest.current
    if (open && unsaved.current && !(await discard(`playlist ${open.id}`))) return false
    show(null)
    return true
  }, [discard, show])

  const toggleOpen = useCallback(
    async (playlist: Playlist, type: ScreenType) => {
      const { open } = latest.current
      const wasOpen = open !== null && sameId(open.id, playlist.id)
      if ((await leave()) && !wasOpen) show({ id: playlist.id, type })
    },
    [leave, show],
  )

  const togglePanel = useCallback(
    async (type: ScreenType) => {
      const { panels, open } = latest.current
      if (panels[type] && open?.type === type && !(await leave())) return
      setPanels(now => ({ ...now, [type]: !now[type] }))
    },
    [leave],
  )

  /** The open form tells whether it holds something that is not saved. */
  const tellUnsaved = useCallback((isUnsaved: boolean) => {
    unsaved.current = isUnsaved
  }, [])
  const close = useCallback(() => show(null), [show])

  return { panels, openId: open?.id ?? null, toggleOpen, togglePanel, tellUnsaved, close }
}

export type Editing = ReturnType<typeof useEditing>
