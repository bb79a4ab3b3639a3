import { useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { Playlist } from '../../api/playlists.ts'
import { type Id, type ScreenType, sameId } from '../../id.ts'
import { useMayDiscard } from '../changes/unsaved.ts'

/** The playlist that is open for editing. */
type Open = { id: Id; type: ScreenType } | null

/** The name under which the open playlist's changes are unsaved. */
export const unsavedName = (id: Id): string => `playlist ${id}`

/**
 * Edit mode (requirement 6.8): each panel has its own, and one playlist of the page is open at a time. A playlist with
 * unsaved changes is closed only if the person agrees.
 */
export function useEditing() {
  const [panels, setPanels] = useState<Record<ScreenType, boolean>>({ videowall: false, ticker: false })
  const [open, setOpen] = useState<Open>(null)
  const mayDiscard = useMayDiscard()
  // The functions read the state here and stay the same, so that a click on one card does not render the others.
  const latest = useRef({ panels, open })
  useLayoutEffect(() => {
    latest.current = { panels, open }
  })

  const close = useCallback(() => setOpen(null), [])
  const mayClose = useCallback(async () => {
    const { open } = latest.current
    return !open || mayDiscard(unsavedName(open.id))
  }, [mayDiscard])

  const toggleOpen = useCallback(
    async ({ id }: Playlist, type: ScreenType) => {
      const { open } = latest.current
      const wasOpen = open !== null && sameId(open.id, id)
      if (await mayClose()) setOpen(wasOpen ? null : { id, type })
    },
    [mayClose],
  )

  const togglePanel = useCallback(
    async (type: ScreenType) => {
      const { panels, open } = latest.current
      if (panels[type] && open?.type === type) {
        if (!(await mayClose())) return
        close()
      }
      setPanels(now => ({ ...now, [type]: !now[type] }))
    },
    [mayClose, close],
  )

  const openId = open?.id ?? null
  return useMemo(
    () => ({ panels, openId, toggleOpen, togglePanel, close }),
    [panels, openId, toggleOpen, togglePanel, close],
  )
}

export type Editing = ReturnType<typeof useEditing>
