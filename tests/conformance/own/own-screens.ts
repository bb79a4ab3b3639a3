import type { ScreenType } from '../../../src/api/playlists.ts'
import { type Id, sameId } from '../../../src/base/id.ts'
import { type Answer, fail } from '../answer.ts'
import { NotMet, Untestable } from '../check.ts'
import type { Ask } from '../http-client.ts'
import { mustBeAccepted } from '../verdicts.ts'
import { once } from './once.ts'
import { listLocations, type OwnLocation } from './own-location.ts'
import type { OwnPlaylist } from './own-playlist.ts'

export type Switches = Record<ScreenType, boolean>

/** The screens of the run's own location. */
export interface OwnScreens {
  /** PUT /playlists/{location id}/screen. @throws NotMet or Untestable if the call would reach something foreign */
  switchTo(switches: Switches): Promise<Answer>
  /** The same, for checks that only need it. @throws Untestable if the server does not do it */
  haveSwitched(switches: Switches): Promise<void>
}

/** True if a playlist is active, as the list of its location says. */
export async function isOn(playlist: OwnPlaylist): Promise<boolean> {
  await playlist.id()
  return (await playlist.listed()).entry?.read.is_active === true
}

const FOREIGN =
  'every playlist of this run has the id of a location, so a server that reads the id as a playlist’s could switch a foreign screen'

/**
 * @param playlists playlists of this location that are off
 * @param ticker a playlist of the other type
 */
export function ownScreens(
  ask: Ask,
  location: OwnLocation,
  playlists: readonly OwnPlaylist[],
  ticker: OwnPlaylist,
): OwnScreens {
  const put = (id: Id, uniqueId: string, { videowall, ticker }: Switches) =>
    ask('PUT', `/playlists/${encodeURIComponent(id)}/screen`, {
      body: {
        unique_id: uniqueId,
        types: [
          { type: 'videowall', is_active: videowall },
          { type: 'ticker', is_active: ticker },
        ],
      },
    })

  // The client sends the id of the location. A server that takes it for the id of a playlist would switch that playlist,
  // whoever it belongs to. It is found out with the id of an own playlist, which no location has, and a unique id that
  // nobody has: a server that goes by the unique id is as good as one that goes by the path, and switches nothing.
  const idIsNoPlaylist = once(async () => {
    const { list } = await listLocations(ask)
    for (const playlist of playlists) {
      const id = await playlist.id()
      if (list.entries.some(({ read }) => sameId(read.id, id))) continue
      const answer = await put(id, `${location.uniqueId}-none`, { videowall: true, ticker: false })
      if (await isOn(playlist))
        fail(answer, 'it switched the playlist of this id; the client sends the id of the location')
      return
    }
    throw new Untestable(FOREIGN, true)
  })
  const switchTo = async (switches: Switches) => {
    // A playlist that comes after the switch is off.
    for (const playlist of [...playlists, ticker]) await playlist.id()
    await idIsNoPlaylist()
    return put(await location.id(), location.uniqueId, switches)
  }
  return {
    switchTo,
    async haveSwitched(switches) {
      try {
        mustBeAccepted(await switchTo(switches))
      } catch (error) {
        if (error instanceof NotMet)
          throw new Untestable(`the screens could not be switched: ${error.message}`, true, error)
        throw error
      }
    },
  }
}
