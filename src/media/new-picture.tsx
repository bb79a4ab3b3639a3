import { Suspense, useState } from 'react'
import { Button } from '../ui/button.tsx'
import { AddIcon } from '../ui/icons.ts'
import { consolePart } from '../ui/lazy-part.tsx'

const NewPictureMenu = consolePart(async () => (await import('./new-picture-menu.tsx')).NewPictureMenu)

/** The button beside UPLOAD that makes a picture from words. */
export function NewPicture() {
  const [anchor, setAnchor] = useState<DOMRect | null>(null)
  return (
    <>
      <Button
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={event => setAnchor(event.currentTarget.getBoundingClientRect())}
      >
        <AddIcon size={16} aria-hidden />
        New picture
      </Button>
      <Suspense fallback={null}>
        {anchor && <NewPictureMenu anchor={anchor} onClose={() => setAnchor(null)} />}
      </Suspense>
    </>
  )
}
