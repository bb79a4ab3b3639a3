import { Suspense, useRef, useState } from 'react'
import type { Playlist } from '../../api/playlists.ts'
import type { ScreenType } from '../../base/id.ts'
import { IconButton } from '../../ui/button.tsx'
import { MoreIcon } from '../../ui/icons.ts'
import { consolePart } from '../../ui/lazy-part.tsx'
import { useCopyCommands } from '../copy/copy-provider.tsx'

const CardActions = consolePart(async () => (await import('../copy/card-actions.tsx')).CardActions)

/** The button of a card that opens the rarer actions. */
export function CardMenu({ type, playlist }: { type: ScreenType; playlist: Playlist }) {
  const [anchor, setAnchor] = useState<DOMRect | null>(null)
  const button = useRef<HTMLButtonElement>(null)
  const commands = useCopyCommands()
  if (!commands) return null
  const close = () => setAnchor(null)
  const onAction = () => {
    // The chosen button leaves the page: a dialog that opens now gives the focus back to this one.
    button.current?.focus()
    close()
  }
  return (
    <>
      <IconButton
        ref={button}
        label={`More for playlist ${playlist.id}`}
        icon={MoreIcon}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={event => setAnchor(event.currentTarget.getBoundingClientRect())}
      />
      <Suspense fallback={null}>
        {anchor && <CardActions {...{ type, playlist, commands, anchor, onAction }} onClose={close} />}
      </Suspense>
    </>
  )
}
