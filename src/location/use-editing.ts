import { useMemo, useState } from 'react'
import type { Playlist } from '../api/playlists.ts'
import { type Id, type ScreenType, sameId } from '../base/id.ts'
import { useMayDiscard } from '../page/unsaved.ts'
import { useStableFunction } from '../ui/use-stable-function.ts'
import { keptPlaylist } from './playlist/kept-plan.ts'

export const unsavedName = (id: Id): string => `playlist ${id}`

/**
 * Edit mode (requirement 6.8): each panel has its own, and one playlist of the page is open at a time. A playlist with
 * unsaved changes is closed only if the person agrees; if the session ended, it is open again.
 */
export function useEditing() {
  const [open, setOpen] = useState(keptPlaylist)
  const [panels, setPanels] = useState({ videowall: open?.type === 'videowall', ticker: open?.type === 'ticker' })
  const mayDiscard = useMayDiscard()
  const mayClose = async () => !open || mayDiscard(unsavedName(open.id))

  // Stable, so that a click on one card does not render the others.
  const close = useStableFunction(() => setOpen(null))
  const toggleOpen = useStableFunction(async ({ id }: Playlist, type: ScreenType) => {
    const wasOpen = open !== null && sameId(open.id, id)
    if (await mayClose()) setOpen(wasOpen ? null : { id, type })
  })
  const togglePanel = useStableFunction(async (type: ScreenType) => {
    if (panels[type] && open?.type === type) {
      if (!(await mayClose())) return
      close()
    }
    setPanels(now => ({ ...now, [type]: !now[type] }))
  })

  const openId = open?.id ?? null
  return useMemo(
    () => ({ panels, openId, toggleOpen, togglePanel, close }),
    [panels, openId, toggleOpen, togglePanel, close],
  )
}

export type Editing = ReturnType<typeof useEditing>
