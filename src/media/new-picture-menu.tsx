import { Link } from 'react-router-dom'
import { Popover } from '../ui/popover.tsx'
import { picturePath } from './recipe-text.ts'
import './new-picture-menu.css'

interface NewPictureMenuProps {
  anchor: DOMRect
  onClose: () => void
}

/** The kinds of pictures that can be made from words. */
export function NewPictureMenu({ anchor, onClose }: NewPictureMenuProps) {
  return (
    <Popover title="New picture" anchor={anchor} onClose={onClose}>
      <ul className="new-picture">
        <li>
          <Link to={picturePath({ kind: 'strip' })} data-autofocus>
            Ticker strip
          </Link>
        </li>
        <li>
          <Link to={picturePath({ kind: 'slide' })}>Slide</Link>
        </li>
      </ul>
    </Popover>
  )
}
