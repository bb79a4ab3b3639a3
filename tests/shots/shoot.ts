import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Browser, chromium, type Page } from 'playwright'
import { chromiumFlags, findBrowser } from '../support/product/browser.ts'
import { buildProduct, projectRoot } from '../support/product/build-product.ts'
import { temporaryFolder } from '../support/product/test-server.ts'
import { openCamera, type Scene } from './camera.ts'
import { openFixture } from './fixture.ts'
import { packPrint, pagePrint } from './print.ts'
import { lookName } from './state.ts'
import { states } from './states.ts'

/** The folder of the pictures; git ignores it. */
const FOLDER = join(projectRoot, '.shots')
const PRINTS = join(projectRoot, 'tests/shots/prints.json')

/** A picture of the page when two in a row have the same print: it differs while an image is being loaded. */
async function steadyPicture(scene: Scene, reader: Page): Promise<{ png: Buffer; print: string }> {
  let before = ''
  for (let look = 0; look < 20; look += 1) {
    const png = await scene.picture()
    const print = packPrint(await pagePrint(reader, png))
    if (print === before) return { png, print }
    before = print
    await scene.page.waitForTimeout(250)
  }
  throw new Error(`${scene.page.url()} never stops changing.`)
}

interface Film {
  /** By the names of the pictures. */
  prints: Record<string, string>
  /** States that the camera did not reach, each with its reason. */
  failures: string[]
}

async function shootAll(browser: Browser, dist: string, names: readonly string[]): Promise<Film> {
  const fixture = await openFixture(dist)
  const camera = openCamera(browser, fixture)
  const reader = await browser.newPage()
  const film: Film = { prints: {}, failures: [] }
  for (const state of states.filter(({ name }) => names.length === 0 || names.includes(name))) {
    console.log(state.name)
    try {
      const scene = await camera.open(state)
      for (const look of state.looks) {
        await scene.turn(look)
        const { png, print } = await steadyPicture(scene, reader)
        await writeFile(join(FOLDER, `${lookName(state, look)}.png`), png)
        film.prints[lookName(state, look)] = print
      }
      await scene.close()
    } catch (error) {
      film.failures.push(`${state.name}: ${error}`)
    }
  }
  await camera.close()
  await fixture.close()
  return film
}

/** A page that shows these pictures, small; a click opens one. */
const contactSheet = (names: readonly string[]) => `<!doctype html><meta charset="utf-8"><title>Every page</title>
  <style>
    body { display: flex; flex-wrap: wrap; gap: 12px; margin: 16px; background: #777; font: 12px/1.4 system-ui }
    img { display: block; height: 150px }
  </style>
  ${names.map(name => `<a href="${name}.png"><img src="${name}.png" alt="">${name}</a>`).join('')}`

/**
 * `npm run shots`: pictures of every page in every state, and one sheet of them all.
 * @param isUpdate also writes the prints for the tests of the looks
 * @param names of the states to take; none for all
 */
export async function run(isUpdate: boolean, names: readonly string[]): Promise<void> {
  await rm(FOLDER, { recursive: true, force: true })
  await mkdir(FOLDER, { recursive: true })
  const dist = await temporaryFolder()
  await buildProduct(dist.path)
  const browser = await chromium.launch({ executablePath: await findBrowser('package'), args: chromiumFlags })
  try {
    const { prints, failures } = await shootAll(browser, dist.path, names)
    await writeFile(join(FOLDER, 'index.html'), contactSheet(Object.keys(prints)))
    console.log(`\n${FOLDER}/index.html`)
    // A state that was not taken keeps its print.
    const isWhole = names.length === 0 && failures.length === 0
    const before = isWhole ? {} : JSON.parse(await readFile(PRINTS, 'utf8'))
    if (isUpdate) await writeFile(PRINTS, `${JSON.stringify({ ...before, ...prints }, null, 2)}\n`)
    if (failures.length > 0) throw new Error(`These states could not be reached.\n${failures.join('\n')}`)
  } finally {
    await browser.close()
    await dist.remove()
  }
}
