import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { locationTitle } from '../../api/locations.ts'
import type { Media } from '../../api/media.ts'
import { fileQuery } from '../../api/queries.ts'
import { wallClock } from '../../base/clock.ts'
import { momentNow } from '../../base/moment.ts'
import { useFleet } from '../../fleet/use-fleet.ts'
import { CardLink } from '../../playlists/card-link.tsx'
import { BidiText } from '../../ui/bidi-text.tsx'
import { Button } from '../../ui/button.tsx'
import { useVirtualList } from '../../ui/use-virtual-list.tsx'
import { usePreview } from '../media-preview.tsx'
import { fetchRecipeText, picturePath } from '../recipe-text.ts'
import { knownUses, type MediaUse } from './media-uses.ts'
import { UnknownLocations } from './unknown-locations.tsx'
import { usesSentence } from './uses-text.ts'
import './uses-panel.css'

/** Shows nothing for a file without a recipe. */
function EditPicture({ media }: { media: Media }) {
  const preview = usePreview()
  const recipe = useQuery(fileQuery('recipe text', media, fetchRecipeText))
  if (!recipe.data) return null
  return (
    <Link to={picturePath({ from: media.id })} onClick={() => preview(null)}>
      Edit
    </Link>
  )
}

/** CSS pixels, until a row is measured. */
const ROW_HEIGHT = 64

/** The index is asked for while the preview is open. */
export function UsesPanel({ media, onReplace }: { media: Media; onReplace: () => void }) {
  const preview = usePreview()
  const known = knownUses(useFleet())
  const uses = known.of(media.id)
  return (
    <div className="uses-panel column">
      <p role="status" className="strong">
        <BidiText text={usesSentence(known, media)} />
      </p>
      <UnknownLocations fleet={known.fleet} />
      <UsesList uses={uses} />
      <EditPicture media={media} />
      {uses.length > 0 && (
        <Button
          onClick={() => {
            // The keys of the preview would step on behind the dialog.
            preview(null)
            onReplace()
          }}
        >
          Replace everywhere…
        </Button>
      )}
    </div>
  )
}

function UsesList({ uses }: { uses: readonly MediaUse[] }) {
  const preview = usePreview()
  const today = momentNow(wallClock).day
  const { list, drawn, style, measure } = useVirtualList<MediaUse, HTMLUListElement>({
    entries: uses,
    rowHeight: ROW_HEIGHT,
    scroller: '.uses-scroll',
  })
  if (uses.length === 0) return null
  return (
    <div className="uses-scroll scrolls">
      <ul ref={list} aria-label="Locations" style={style}>
        {drawn.map(({ entry: { location, cards }, index }) => (
          <li
            key={location.id}
            ref={measure}
            data-index={index}
            aria-setsize={uses.length}
            aria-posinset={index + 1}
            className="column ruled"
          >
            <span className="strong breaks" dir="auto">
              {locationTitle(location)}
            </span>
            {cards.map(card => (
              <span key={card.playlist.id} className="words between small">
                <CardLink {...{ card, location, today }} onClick={() => preview(null)} />
                <span className="rigid muted">
                  {(card.playlist.type === 'ticker' ? 'Ticker' : 'Videowall') +
                    (card.playlists.some(one => one.is_active) ? '' : ', off')}
                </span>
              </span>
            ))}
          </li>
        ))}
      </ul>
    </div>
  )
}
