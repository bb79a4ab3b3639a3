import { useQuery } from '@tanstack/react-query'
import type { Location } from '../../api/locations.ts'
import { locationsQuery } from '../../api/queries.ts'
import { screenTypes } from '../../id.ts'
import { useLiveStatus, useScreenConnected } from '../../realtime/use-presence.ts'
import { locationPath } from '../../routes.ts'
import { texts } from '../../texts.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useVirtualList } from '../../ui/use-virtual-list.ts'
import { NavigationLink } from './navigation-link.tsx'
import './location-links.css'

/** CSS pixels, until an entry is measured; the gap as location-links.css has it. */
const LINK_HEIGHT = 34
const GAP = 1

const words = texts.locations

/** One link for each location (requirement 3.1); a long list draws only those near the visible part of the sidebar. */
export function LocationLinks() {
  const { data: locations = [], isPending } = useQuery(locationsQuery)
  const { list, drawn, above, below, measure } = useVirtualList<Location, HTMLDivElement>({
    entries: locations,
    rowHeight: LINK_HEIGHT,
    gap: GAP,
    scroller: 'nav',
  })
  if (isPending) return <Skeleton className="location-links-skeleton" count={3} />
  if (locations.length === 0) return null
  return (
    <div ref={list} className="location-links" style={{ paddingTop: above, paddingBottom: below }}>
      {drawn.map(({ entry, index }) => (
        <div key={entry.id} ref={measure} data-index={index}>
          <LocationLink location={entry} />
        </div>
      ))}
    </div>
  )
}

function LocationLink({ location }: { location: Location }) {
  const isConnected = {
    videowall: useScreenConnected(location.unique_id, 'videowall'),
    ticker: useScreenConnected(location.unique_id, 'ticker'),
  }
  const isUncertain = useLiveStatus().state !== 'live'
  const connected = screenTypes.filter(type => isConnected[type]).length
  const states = screenTypes.map(type => (isConnected[type] ? words.connected : words.disconnected)[type])
  return (
    <NavigationLink to={locationPath(location)} title={states.join(', ')}>
      <span
        className={`link-dot link-dot-${connected} ${isUncertain ? 'link-dot-uncertain' : ''}`}
        aria-hidden="true"
      />
      <span className="sidebar-label" dir="auto">
        {location.name || location.unique_id}
      </span>
    </NavigationLink>
  )
}
