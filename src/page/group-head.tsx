import { useState } from 'react'
import type { Location } from '../api/locations.ts'
import { counted, numberText } from '../base/counted.ts'
import { keyOf, screenTypes } from '../base/id.ts'
import { keptValue } from '../base/kept-value.ts'
import { useRead, useSnapshot, useStore } from '../base/stores.ts'
import { isSwitchedOn } from '../fleet/fleet.ts'
import { type Group, nameParts } from '../fleet/groups.ts'
import { useFleet } from '../fleet/use-fleet.ts'
import { screenEntry } from '../realtime/messages.ts'
import { presenceOf, useLiveStatus } from '../realtime/presence.ts'
import { CloseListIcon, NextIcon } from '../ui/icons.ts'
import { StatusDot } from '../ui/status-dot.tsx'
import { useStableFunction } from '../ui/use-stable-function.ts'
import './group-head.css'

/** The folded groups of this browser, one choice for all pages (requirement 5.17). */
export const createFoldedGroups = () =>
  keptValue<ReadonlySet<string>>('FOLDED_GROUPS', text => new Set(JSON.parse(text ?? '[]')), {
    write: ids => (ids.size > 0 ? JSON.stringify([...ids]) : null),
  })

const none: ReadonlySet<string> = new Set()

/** @param filter unless it is empty, all groups are open, and one that is folded stays so only for this filter */
export function useFolding(filter: string) {
  const store = useStore(createFoldedGroups)
  const kept = useSnapshot(createFoldedGroups)
  const [found, setFound] = useState({ filter, folded: none })
  const ofFilter = found.filter === filter ? found.folded : none
  const folded = filter ? ofFilter : kept
  const fold = useStableFunction((id: string) => {
    const next = new Set(folded)
    if (!next.delete(id)) next.add(id)
    if (filter) setFound({ filter, folded: next })
    else store.set(next)
  })
  return { folded, fold }
}

/** The screens that are missed at the locations; none before the first presence list. */
function useDarkCount(locations: readonly Location[]): number {
  const { byKey } = useFleet(false)
  return useRead(presenceOf, presence => {
    if (presence.updatedAt() === null) return 0
    const screens = presence.screens()
    return locations
      .flatMap(location => screenTypes.map(type => ({ location, type })))
      .filter(({ location, type }) => isSwitchedOn(byKey.get(keyOf(location)), type))
      .filter(({ location, type }) => !screens.has(screenEntry(location.unique_id, type))).length
  })
}

interface GroupHeadProps {
  group: Pick<Group<unknown>, 'id' | 'name' | 'isFolded'>
  locations: readonly Location[]
  onFold: (id: string) => void
  isTabStop?: boolean
  className?: string
}

/** The head above the locations of a group, which folds them away. */
export function GroupHead({ group, locations, onFold, isTabStop = true, className = '' }: GroupHeadProps) {
  const { id, name, isFolded } = group
  const dark = useDarkCount(locations)
  const isUncertain = useLiveStatus().state !== 'live'
  const Arrow = isFolded ? NextIcon : CloseListIcon
  const label = [name, counted(locations.length, 'location'), ...(dark > 0 ? [counted(dark, 'dark screen')] : [])]
  return (
    <button
      type="button"
      className={`group-head row strong ${className}`}
      aria-expanded={!isFolded}
      aria-label={label.join(', ')}
      title={label.join(', ')}
      tabIndex={isTabStop ? undefined : -1}
      data-key={id}
      onClick={() => onFold(id)}
    >
      <Arrow size={16} aria-hidden />
      <bdi className="one-line">{name}</bdi>
      <span className="row rigid small muted figures">
        {numberText(locations.length)}
        {dark > 0 && (
          <>
            <StatusDot on={false} uncertain={isUncertain} />
            {numberText(dark)}
          </>
        )}
      </span>
    </button>
  )
}

/** Below the head of its group a name shows only its own part; a screen reader hears the whole name. */
export function NameInGroup({ name }: { name: string }) {
  const { group, own } = nameParts(name)
  return (
    <>
      {group && <span className="visually-hidden">{`${group} / `}</span>}
      {own}
    </>
  )
}
