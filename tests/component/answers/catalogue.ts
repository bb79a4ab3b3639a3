import { afterEach, beforeEach } from 'vitest'
import { installDecoders } from '../../support/component/component-media.ts'
import { startContract, stopContract } from '../../support/component/contract-server.ts'
import { signIn } from '../../support/component/render-app.tsx'
import { PNG } from '../../support/hostile/smallest-files.ts'
import type { Seed } from '../../support/product/seed.ts'

export const LOBBY = '/location/1?name=Lobby&uid=lobby'

/** One location (1) with a videowall playlist (1) of two pictures and a ticker playlist (2), and a third picture. */
async function makeContent(seed: Seed) {
  const pictures = []
  for (const name of ['a.png', 'b.png', 'c.png']) pictures.push(await seed.upload(name, PNG))
  const location = await seed.location('Lobby', 'lobby')
  const wall = await seed.playlist(location, 'videowall')
  await seed.playlist(location, 'ticker')
  await seed.items(wall, pictures.slice(0, 2))
}

/** Every row of the catalogue starts signed in, with the same content. */
export function prepareCatalogue(): void {
  let removeDecoders: () => void

  beforeEach(async () => {
    removeDecoders = installDecoders()
    await startContract()
    await makeContent(await signIn())
  })

  afterEach(async () => {
    await stopContract()
    removeDecoders()
  })
}
