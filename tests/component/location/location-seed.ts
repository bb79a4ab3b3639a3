import { screen, waitFor, within } from '@testing-library/react'
import type { Location } from '../../../src/api/locations.ts'
import type { Media } from '../../../src/api/media.ts'
import { installDecoders } from '../../support/component/component-media.ts'
import { admin, override, startContract, stopContract } from '../../support/component/contract-server.ts'
import { renderApp, signIn } from '../../support/component/render-app.tsx'
import { MP4, PNG } from '../../support/hostile/smallest-files.ts'
import { type Seed, signInSeed } from '../../support/product/seed.ts'

/** A signed-in browser, an embedded server, and one location. */
export interface Stage {
  seed: Seed
  location: Location
  close: () => Promise<void>
}

export async function startStage(): Promise<Stage> {
  const removeDecoders = installDecoders()
  await startContract()
  await signIn()
  const seed = await signInSeed('http://signage.example', admin)
  // What a card shows of a file is Chromium's to prove; here there is a file, whatever its name.
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
export async function uploadAll({ seed }: Stage, ...names: string[]): Promise<Media[]> {
  const media: Media[] = []
  for (const name of names) media.push(await seed.upload(name, name.endsWith('.mp4') ? MP4 : PNG))
  return media
}

/** Opens the location's page and waits for its playlists. */
export async function openLocation({ location }: Stage, query = `?name=${location.name}&uid=${location.unique_id}`) {
  const { user } = renderApp(`/location/${location.id}${query}`)
  // The first test of a run loads the page's code, with the calendar and drag and drop.
  const isThere = () => {
    if (panel('Videowall Tape').getAttribute('aria-busy') !== 'false') throw new Error('still loading')
  }
  await waitFor(isThere, { timeout: 20_000 })
  return user
}

const panel = (name: 'Videowall Tape' | 'Ticker Tape' | 'Screens') => screen.getByRole('region', { name })

export const inPanel = (name: 'Videowall Tape' | 'Ticker Tape' | 'Screens') => within(panel(name))

export const card = (id: number) => within(screen.getByRole('article', { name: `Playlist ${id}` }))

/** The names of a card's items, in the order in which they stand. */
export const itemsIn = (id: number) =>
  card(id)
    .queryAllByRole('button', { name: /^Preview / })
    .map(button => button.getAttribute('aria-label')?.replace('Preview ', ''))

export const alertOf = (name: 'Success' | 'Warning') => screen.findByRole('alertdialog', { name })
