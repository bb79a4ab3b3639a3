import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { ScreenType } from '../../src/api/playlists.ts'
import { addLocation } from './content/location-routes.ts'
import { addItem } from './content/playlist-item-routes.ts'
import { addPlaylist, switchScreens } from './content/playlist-routes.ts'
import type { ServerContext } from './server-context.ts'
import { listMedia, type NamedMedia, nameUpload } from './uploads/keep-upload.ts'
import { sniffMediaType } from './uploads/media-type.ts'

/** Drawn by tests/server/sample/make-sample.mjs. */
const SAMPLE_FOLDER = new URL('./sample/', import.meta.url)

const videowall = ['Aurora.mp4', 'Morning.jpg', 'Tides.mp4', 'Workshop.jpg', 'Orbit.mp4', 'Welcome.jpg']
const ticker = ['Today.png', 'Lunch.png', 'Weather.png', 'Library.png', 'Bicycle.png']

/** True for the name under which a first start stores a sample file. */
export const isSampleName = (name: string): boolean => {
  const [, stem, extension] = /^(.+)-[0-9a-f]{8}(\.\w+)$/.exec(name) ?? []
  return [...videowall, ...ticker].includes(`${stem}${extension}`)
}

/** The plan of a playlist that plays all day, on every day. */
const always = {
  date_start: '2020-01-01',
  date_end: '2099-12-31',
  time_start: '00:00:00',
  time_end: '23:59:00',
  repeat_interval: 1,
}

/** The seconds for which an image shows, and those that each of the films takes. */
const DWELL_SECONDS = 6
const FILM_SECONDS = 5

async function placeFile(context: ServerContext, name: string): Promise<NamedMedia> {
  const bytes = await readFile(new URL(name, SAMPLE_FOLDER))
  const type = sniffMediaType(bytes.subarray(0, 1024))
  if (!type) throw new Error(`The sample file ${name} is damaged.`)
  const file = await context.uploads.begin()
  await file.handle.writeFile(bytes)
  // The same name at each try: a first start that was killed leaves no file that the next one does not list.
  const mark = createHash('sha256').update(bytes).digest('hex').slice(0, 8)
  return nameUpload(context, { fields: new Map(), givenName: name, type, size: bytes.length, file }, mark)
}

async function placeFiles(context: ServerContext, names: readonly string[]): Promise<NamedMedia[]> {
  const placed: NamedMedia[] = []
  for (const name of names) placed.push(await placeFile(context, name))
  return placed
}

function fillPlaylist(context: ServerContext, locationId: number, type: ScreenType, files: readonly NamedMedia[]) {
  const id = addPlaylist(context, { ...always, location_id: locationId, name: 'Sample', type })
  for (const file of files) {
    const duration = file.mime_type === 'video/mp4' ? FILM_SECONDS : DWELL_SECONDS
    addItem(context, id, { media_id: listMedia(context, file), duration })
  }
}

/** True if the data folder has never had media or locations: sample content that was deleted does not come back. */
function isUntouched(context: ServerContext): boolean {
  return !context.store.one("SELECT seq FROM sqlite_sequence WHERE name IN ('media', 'locations')")
}

/**
 * Copies the sample files into a new data folder. Nothing lists them until the returned function has stored two
 * locations and, for the first of them, an active playlist of each kind.
 */
export async function placeSampleContent(context: ServerContext): Promise<() => void> {
  if (!isUntouched(context)) return () => undefined
  const wall = await placeFiles(context, videowall)
  const strip = await placeFiles(context, ticker)
  return () => {
    const lobby = addLocation(context, { name: 'Lobby', unique_id: 'lobby', status_online: true })
    addLocation(context, { name: 'Canteen', unique_id: 'canteen', status_online: true })
    fillPlaylist(context, lobby, 'videowall', wall)
    fillPlaylist(context, lobby, 'ticker', strip)
    switchScreens(context, lobby, {
      types: [
        { type: 'videowall', is_active: true },
        { type: 'ticker', is_active: true },
      ],
    })
  }
}
