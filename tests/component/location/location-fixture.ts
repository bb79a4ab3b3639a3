import { screen, waitFor } from '@testing-library/react'
import type { Location } from '../../../src/api/locations.ts'
import type { Media } from '../../../src/api/media.ts'
import { installDecoders } from '../../support/component/component-media.ts'
import { admin, override, startContract, stopContract } from '../../support/component/contract-server.ts'
import { renderApp, signIn } from '../../support/component/render-app.tsx'
import { MP4, PNG } from '../../support/hostile/smallest-files.ts'
import { type Seed, signInSeed } from '../../support/product/seed.ts'

/** A signed-in browser, an embedded server, and one location. */
export interface LocationFixture {
  seed: Seed
  location: Location
  close: () => Promise<void>
}

export async function openLocationFixture(): Promise<LocationFixture> {
  const removeDecoders = installDecoders()
  await startContract()
  await signIn()
  const seed = await signInSeed('http://signage.example', admin)
  // Every file is the same picture; the browser tests check what a card shows of its file.
  override('get', '/uploads/*', () => new Response(PNG))
  const location = await seed.location('Lobby', 'lobby-1')
  return {
    seed,
    location,
    close: async () => {
      await stopContract()
      removeDecoders()
    },
  }
}

/** Uploads files; the kind follows from the name. */
export async function uploadAll({ seed }: LocationFixture, ...names: string[]): Promise<Media[]> {
  const media: Media[] = []
  for (const name of names) media.push(await seed.upload(name, name.endsWith('.mp4') ? MP4 : PNG))
  return media
}

/** Opens the location's page and waits for its playlists. */
export async function openLocation(
  { location }: LocationFixture,
  query = `?name=${location.name}&uid=${location.unique_id}`,
) {
  const { user } = renderApp(`/location/${location.id}${query}`)
  // The first test of a run loads the page's code, with the calendar and drag and drop.
  const isThere = () => {
    if (screen.getByRole('region', { name: 'Videowall Tape' }).getAttribute('aria-busy') !== 'false')
      throw new Error('still loading')
  }
  await waitFor(isThere, { timeout: 20_000 })
  return user
}
