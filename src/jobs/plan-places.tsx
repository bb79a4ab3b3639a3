import type { Playlist } from '../api/playlists.ts'
import { callsOf } from './count-calls.ts'
import type { Task } from './job.ts'
import { titleOf, uniqueIdOf } from './task-facts.ts'
import { BidiText } from '../ui/bidi-text.tsx'
import { useVirtualList } from '../ui/use-virtual-list.tsx'
import { counted } from '../base/counted.ts'
import { namedPlaylistsText } from '../playlists/playlist-name.tsx'

/** CSS pixels of a row with one line, until it is measured. */
const ROW_HEIGHT = 45

/** A location or file with the work that is planned there. */
export interface PlannedPlace {
  task: Task
  /** The playlists that are off and would be switched on too. */
  woken: readonly Playlist[]
}

/** Every location or file of a job, with its number of calls. */
export function PlanPlaces({ places }: { places: readonly PlannedPlace[] }) {
  const { list, drawn, above, below, measure } = useVirtualList<PlannedPlace, HTMLUListElement>({
    entries: places,
    rowHeight: ROW_HEIGHT,
    scroller: '.plan-places',
  })
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a person without a mouse scrolls the list with the arrow keys.
    <section className="plan-places" tabIndex={0} aria-label="Where">
      <ul ref={list} style={{ paddingTop: above, paddingBottom: below }}>
        {drawn.map(({ entry: { task, woken }, index }) => (
          <li key={index} ref={measure} data-index={index}>
            <p>
              <span className="plan-place">
                <bdi>{titleOf(task)}</bdi>{' '}
                <bdi className="muted" translate="no">
                  {uniqueIdOf(task)}
                </bdi>
              </span>
              <span className="muted">{counted(callsOf(task), 'call')}</span>
            </p>
            {woken.length > 0 && (
              <p className="plan-woken">
                <BidiText text={`Switches on too: ${namedPlaylistsText(woken)}`} />
              </p>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
