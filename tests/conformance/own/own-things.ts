import { readFileSync } from 'node:fs'
import type { ScreenType } from '../../../src/api/playlists.ts'
import { mediaFile } from '../../support/product/media-files.ts'
import { colours, oneColourPng } from '../../support/product/one-colour-png.ts'
import type { Secrets } from '../redact.ts'
import { ownItems } from './own-items.ts'
import { type Making, ownLocation } from './own-location.ts'
import { ownFile } from './own-media.ts'
import { ownPlaylist } from './own-playlist.ts'
import { ownScreens } from './own-screens.ts'
import { ownUser } from './own-user.ts'
import type { Plan, Plans } from './plans.ts'

const MEBIBYTE = 1024 * 1024

const png = (name: string, colour: keyof typeof colours) => ({
  name,
  type: 'image/png',
  read: () => oneColourPng(colours[colour]),
})

const film = () => new Uint8Array(readFileSync(mediaFile('film.mp4')))

/** The film with a box at its end that makes it as large as that. */
function largeFilm(megabytes: number): Uint8Array<ArrayBuffer> {
  const begin = film()
  const large = new Uint8Array(megabytes * MEBIBYTE)
  large.set(begin)
  const box = new DataView(large.buffer, begin.length)
  box.setUint32(0, large.length - begin.length)
  large.set(new TextEncoder().encode('free'), begin.length + 4)
  return large
}

export type OwnThings = ReturnType<typeof ownThings>

/** Everything that the checks work with; each thing is made when a check first needs it. */
export function ownThings(making: Making, plans: Plans, secrets: Secrets) {
  const location = ownLocation(making, 1)
  const playlist = (name: string, type: ScreenType, plan: Plan = plans.always) =>
    ownPlaylist(making, location, { name, type, plan })
  const files = {
    red: ownFile(making, png('red.png', 'red.png')),
    blue: ownFile(making, png('blue.png', 'blue.png')),
    film: ownFile(making, { name: 'film.mp4', type: 'video/mp4', read: film }),
    /** A name with every character that an address gives a meaning to. */
    oddName: ownFile(making, png('ü (1) & 50% #2+?.png', 'green.png')),
    svg: ownFile(making, {
      name: 'drawing.svg',
      type: 'image/svg+xml',
      read: () => new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"/>'),
    }),
    /** A picture that is deleted. */
    spare: ownFile(making, png('spare.png', 'white.png')),
    /** Larger than a proxy lets through that nobody has set up for uploads. */
    large: ownFile(making, { name: 'large.mp4', type: 'video/mp4', read: () => largeFilm(6) }),
    /** As large as the console promises. */
    largest: ownFile(making, { name: 'largest.mp4', type: 'video/mp4', read: () => largeFilm(50) }),
  }
  const videowall = playlist('videowall', 'videowall')
  const ticker = playlist('ticker', 'ticker')
  const midnight = playlist('over midnight', 'videowall', plans.overMidnight)
  return {
    location,
    /** A location without a playlist. */
    emptyLocation: ownLocation(making, 2),
    /** A location that is changed and deleted. */
    spareLocation: ownLocation(making, 3),
    /** A location whose screens fall silent. */
    quietLocation: ownLocation(making, 4),
    videowall,
    ticker,
    /** A playlist that is changed and deleted. */
    sparePlaylist: playlist('spare', 'videowall'),
    overMidnight: midnight,
    screens: ownScreens(making.ask, location, [videowall, midnight], ticker),
    ...files,
    items: ownItems(making.ask, videowall, [files.red, files.film, files.red, files.blue]),
    user: ownUser(making, secrets),
  }
}
