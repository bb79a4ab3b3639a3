import type { Location } from '../../api/locations.ts'
import { type ScreenType, screenTypes } from '../../api/playlists.ts'
import type { Id } from '../../base/id.ts'
import { oncePer } from '../../base/once-per.ts'
import type { Fleet, FleetEntry } from '../../fleet/fleet.ts'
import { type Card, cardsOf } from '../../playlists/cards.ts'

export interface MediaUse {
  location: Location
  cards: readonly Card[]
}

/** The uses, as far as the index of the playlists is known. */
export interface KnownUses {
  fleet: Fleet
  /** All playlists of all locations are known and up to date: a file without a use is unused. */
  isWhole: boolean
  /** The uses of a file in the order of the locations. */
  of(mediaId: Id): readonly MediaUse[]
}

const none: readonly MediaUse[] = []

function append<Value>(lists: Map<string, Value[]>, key: string, value: Value): void {
  const list = lists.get(key)
  if (list) list.push(value)
  else lists.set(key, [value])
}

/** The uses by the id of the file. An entry is the same object until its playlists change. */
const usesIn = oncePer(({ location, playlists }: FleetEntry): ReadonlyMap<string, MediaUse> => {
  const showing = new Map<string, Card[]>()
  for (const card of cardsOf(playlists ?? [])) {
    for (const key of new Set(card.playlist.items.map(({ media }) => String(media.id)))) append(showing, key, card)
  }
  return new Map([...showing].map(([key, cards]) => [key, { location, cards }] as const))
})

function usesByMedia(entries: readonly FleetEntry[]): ReadonlyMap<string, readonly MediaUse[]> {
  const all = new Map<string, MediaUse[]>()
  for (const entry of entries) {
    for (const [key, use] of usesIn(entry)) append(all, key, use)
  }
  return all
}

/** Runs for each state of the index, of which most entries are as before. */
export const knownUses = oncePer((fleet: Fleet): KnownUses => {
  const uses = usesByMedia(fleet.entries)
  const isListed = !fleet.isPending && !fleet.locationsFailure && (fleet.total > 0 || !fleet.isLoading)
  const isWhole = isListed && fleet.known === fleet.total && fleet.stale === 0
  return { fleet, isWhole, of: mediaId => uses.get(String(mediaId)) ?? none }
})

/** A card of several weeks counts once. */
export const playlistCount = (uses: readonly MediaUse[]): number =>
  uses.reduce((sum, { cards }) => sum + cards.length, 0)

/** The screens on which a playlist that shows the file is switched on. */
export function screensOfUse({ cards }: MediaUse): readonly ScreenType[] {
  const playlists = cards.flatMap(({ playlists }) => playlists)
  return screenTypes.filter(type => playlists.some(one => one.type === type && one.is_active))
}
