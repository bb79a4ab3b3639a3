import { useMemo, useState } from 'react'
import type { Playlist, ScreenType } from '../api/playlists.ts'
import { type Id, sameId } from '../base/id.ts'
import { draftValues } from '../page/drafts.ts'
import { useMayDiscard } from '../page/unsaved.ts'
import { useStableFunction } from '../ui/use-stable-function.ts'
import { keptPlaylist, newFormName, readTyped } from './playlist/kept-plan.ts'

export const unsavedName = (id: Id): string => `playlist ${id}`

const isFormKept = (type: ScreenType) => draftValues(newFormName(type), readTyped) !== null

/**
 * Edit mode (requirement 6.8): each panel has its own, and one playlist of the page is open at a time. A playlist with
 * unsaved changes is closed only if the person agrees. If the session ended, it is open again, as is the form of a new one.
 */
export function useEditing() {
  const [open, setOpen] = useState(keptPlaylist)
  const [panels, setPanels] = useState({ videowall: open?.type === 'videowall', ticker: open?.type === 'ticker' })
  const [adding, setAdding] = useState(() => ({ videowall: isFormKept('videowall'), ticker: isFormKept('ticker') }))
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

  const setForm = useStableFunction((type: ScreenType, isOpen: boolean) =>
    setAdding(now => ({ ...now, [type]: isOpen })),
  )

  const openId = open?.id ?? null
  return useMemo(
    () => ({ panels, adding, openId, toggleOpen, togglePanel, setForm, close }),
    [panels, adding, openId, toggleOpen, togglePanel, setForm, close],
  )
}

export type Editing = ReturnType<typeof useEditing>
