import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach } from 'vitest'
import type { Location } from '../../../src/api/locations.ts'
import type { Media } from '../../../src/api/media.ts'
import { EditableItems } from '../../../src/location/items/playlist-items.tsx'
import { LoadedPicker } from '../../../src/ui/dates/picker.tsx'
import { MP4, PNG } from '../hostile/smallest-files.ts'
import type { Seed } from '../product/seed.ts'
import { installDecoders } from './component-media.ts'
import { override, startContract, stopContract } from './contract-server.ts'
import { renderApp, signIn } from './render-app.tsx'

/** A signed-in browser, an embedded server, and one location. */
export interface LocationFixture {
  readonly seed: Seed
  readonly location: Location
}

/** Gives each test of a file the fixture that the returned object reads, and closes it after the test. */
export function fixtureOfEachTest(): LocationFixture {
  let seed: Seed
  let location: Location
  let removeDecoders: () => void
  // The page loads these when the browser is idle, which jsdom never is.
  beforeAll(() => Promise.all([LoadedPicker.load(), EditableItems.load()]))
  beforeEach(async () => {
    removeDecoders = installDecoders()
    await startContract()
    seed = await signIn()
    // Every file is the same picture; the browser tests check what a card shows of its file.
    override('get', '/uploads/*', () => new Response(PNG))
    location = await seed.location('Lobby', 'lobby-1')
  })
  afterEach(async () => {
    await stopContract()
    removeDecoders()
  })
  return {
    get seed() {
      return seed
    },
    get location() {
      return location
    },
  }
}

/** Uploads files; the kind follows from the name. */
export async function uploadAll({ seed }: LocationFixture, ...names: string[]): Promise<Media[]> {
  const media: Media[] = []
  for (const name of names) media.push(await seed.upload(name, name.endsWith('.mp4') ? MP4 : PNG))
  return media
}

export async function openLocation(
  { location }: LocationFixture,
  query = `?name=${location.name}&uid=${location.unique_id}`,
) {
  const { user } = renderApp(`/location/${location.id}${query}`)
  const isThere = () => {
    if (screen.getByRole('region', { name: 'Videowall Tape' }).getAttribute('aria-busy') !== 'false')
      throw new Error('still loading')
  }
  await waitFor(isThere)
  return user
}
