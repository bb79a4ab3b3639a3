import { mediaFile } from '../product/media-files.ts'
import type { Product } from '../product/product.ts'

/** Three locations; of two of them both screens are switched on, of the third nothing is. */
export async function furnishScreens(product: Product) {
  const seed = await product.seed()
  const photo = await seed.uploadFile(mediaFile('rotated.jpg'))
  for (const name of ['Lobby', 'Canteen']) {
    const location = await seed.location(name, name.toLowerCase())
    await seed.items(await seed.playlist(location, 'videowall'), [photo])
    await seed.items(await seed.playlist(location, 'ticker'), [photo])
    await seed.screensOn(location)
  }
  await seed.playlist(await seed.location('Rooftop', 'rooftop'), 'videowall')
}

/** The entries of the presence list for the screens that are switched on. */
export const allScreens = ['lobby-videowall', 'lobby-ticker', 'canteen-videowall', 'canteen-ticker']
