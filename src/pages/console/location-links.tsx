import { useQuery } from '@tanstack/react-query'
import { useVirtualizer } from '@tanstack/react-virtual'
import { useLayoutEffect, useRef, useState } from 'react'
import type { Location } from '../../api/locations.ts'
import { locationsQuery } from '../../api/queries.ts'
import { useLiveStatus, useScreenConnected } from '../../realtime/use-presence.ts'
import { locationPath } from '../../routes.ts'
import { texts } from '../../texts.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { NavigationLink } from './navigation-link.tsx'
import './location-links.css'

/** A list of up to this many entries is drawn whole, so that the browser's own search finds every name. */
const DRAWN_WHOLE = 80

/** CSS pixels, until an entry is measured. */
const LINK_HEIGHT = 32

const words = texts.locations

/** One entry for each location (requirement 3.1). */
export function LocationLinks() {
  const { data: locations = [], isPending } = useQuery(locationsQuery)
  if (isPending) return <Skeleton className="location-links-skeleton" count={3} />
  if (locations.length > DRAWN_WHOLE) return <LongList locations={locations} />
  return locations.map(location => <LocationLink key={location.id} location={location} />)
}

/** Draws only the entries that are near the visible part of the sidebar. */
function LongList({ locations }: { locations: readonly Location[] }) {
  const list = useRef<HTMLDivElement>(null)
  const [scrollMargin, setScrollMargin] = useState(0)
  const virtualizer = useVirtualizer({
    count: locations.length,
    estimateSize: () => LINK_HEIGHT,
    overscan: 10,
    scrollMargin,
    getScrollElement: () => list.current?.closest('nav') ?? null,
  })

  useLayoutEffect(() => setScrollMargin(list.current?.offsetTop ?? 0), [])

  return (
    <div ref={list} className="location-links" style={{ height: virtualizer.getTotalSize() }}>
      {virtualizer.getVirtualItems().map(({ index, start }) => {
        const location = locations[index]
        return (
          location && (
            <div
              key={location.id}
              ref={virtualizer.measureElement}
              data-index={index}
              style={{ transform: `translateY(${start - scrollMargin}px)` }}
            >
              <LocationLink location={location} />
            </div>
          )
        )
      })}
    </div>
  )
}

function LocationLink({ location }: { location: Location }) {
  const videowall = useScreenConnected(location.unique_id, 'videowall')
  const ticker = useScreenConnected(location.unique_id, 'ticker')
  const isUncertain = useLiveStatus().state !== 'live'
  const connected = Number(videowall) + Number(ticker)
  const states = [
    videowall ? words.videowallConnected : words.videowallDisconnected,
    ticker ? words.tickerConnected : words.tickerDisconnected,
  ]
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
