import { chromium } from 'playwright'
import { startDisplayRig, servedPlaylist } from './tests/support/display/display-server.ts'
import { findBrowser, chromiumFlags } from './tests/support/product/browser.ts'
const rig = await startDisplayRig({ dist: '/tmp/dist-glass', media: '/tmp/glass/media' })
rig.playlists = [servedPlaylist([process.argv[2] ?? 'corners.jpg'], 60, {type:'videowall'}), servedPlaylist(['red 300.svg','white 500.svg','blue 200.svg'], 1, {id: 2, type:'ticker'})]
const browser = await chromium.launch({ executablePath: await findBrowser(process.env.PKG ? 'package':'machine'), args: chromiumFlags })
const page = await browser.newPage({ viewport: { width: 800, height: 450 } })
page.on('pageerror', e => console.log('ERR', e))
page.on('console', m => process.env.V && console.log(m.text()))
const queries = process.argv.slice(3)
for (const [i, q] of queries.entries()) {
  await page.goto(`${rig.url}/display/lobby/${q}`)
  await page.waitForTimeout(2500)
  await page.screenshot({ path: `/tmp/glass/shot${i}.png` })
  console.log(q, await page.evaluate(() => JSON.stringify([...document.querySelectorAll('canvas[data-src]')].map(c => [c.width, c.height, c.style.cssText]))))
}
console.log(rig.messages.filter(m => m[0]!=='screen_alive').map(m => JSON.stringify(m)).join('\n'))
await browser.close(); await rig.stop()
