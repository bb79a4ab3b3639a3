import { readFile } from 'node:fs/promises'
import { growthDuring } from '../../support/hostile/browser-memory.ts'
import { blackPng, claimingFilm, claimingPng, crowdedSvg } from '../../support/hostile/heavy-files.ts'
import { expect, test } from '../../support/product/e2e.ts'
import { mediaFile } from '../../support/product/media-files.ts'

/** The most by which a browser may grow, in MB. */
const LIMIT_MB = 300

// The browser logs an error for a picture that it does not decode.
test.use({ expectedErrors: [/Failed to load resource/] })

for (const type of ['videowall', 'ticker'] as const) {
  // requirement 9.16
  test(`a ${type} leaves out files that claim to be huge, plays the others and does not grow`, async ({
    page,
    product,
  }) => {
    const seed = await product.seed()
    const lobby = await seed.location('Lobby', 'lobby')
    const film = new Uint8Array(await readFile(mediaFile('film.mp4')))
    const media = [
      await seed.upload('crowd.svg', crowdedSvg(1_000_000)),
      await seed.upload('claim.png', claimingPng(30_000, 30_000)),
      await seed.upload('black.png', blackPng(16_000)),
      ...(type === 'videowall' ? [await seed.upload('long.mp4', claimingFilm(film, 360_000))] : []),
      await seed.uploadFile(mediaFile('strip.png')),
      await seed.uploadFile(mediaFile('rotated.jpg')),
    ]
    await seed.items(await seed.playlist(lobby, type), media, 2)
    await seed.screensOn(lobby)
    const browser = page.context().browser()
    if (!browser) throw new Error('The page has no browser.')
    const said: string[] = []
    page.on('console', message => said.push(message.text()))
    const growth = await growthDuring(browser, async () => {
      await page.goto(`${product.url}/display/lobby/${type}?debug`)
      await expect.poll(() => said.join('\n'), { timeout: 60_000 }).toContain('"crowd.svg" is an SVG of')
      await expect.poll(() => said.join('\n'), { timeout: 60_000 }).toMatch(/black.*png/)
      const shown = () => page.getByRole('region', { name: 'Diagnostics' }).textContent()
      await expect.poll(shown, { timeout: 60_000 }).toContain('rotated')
    })
    expect(growth).toBeLessThan(LIMIT_MB)
  })
}
