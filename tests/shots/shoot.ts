import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Browser, chromium, type Page } from 'playwright'
import { chromiumFlags, findBrowser } from '../support/product/browser.ts'
import { buildProduct, projectRoot } from '../support/product/build-product.ts'
import { temporaryFolder } from '../support/product/test-server.ts'
import { type Camera, openCamera, type Scene } from './camera.ts'
import { distance, packPrint } from './compare.ts'
import { contactSheet } from './contact-sheet.ts'
import { openFixture } from './fixture.ts'
import { type PagePrint, pagePrint } from './page-print.ts'
import { lookName, type State } from './state.ts'
import { states } from './states.ts'

/** The folder of the pictures; git ignores it. */
const FOLDER = join(projectRoot, '.shots')
/** The stored prints of the screenshot test. */
const PRINTS = join(projectRoot, 'tests/shots/prints.json')

/** A picture of the page when two in a row are equal: it differs while an image is being loaded. */
async function steadyPicture(scene: Scene, reader: Page): Promise<{ png: Buffer; print: PagePrint }> {
  let before: PagePrint | null = null
  for (let look = 0; look < 20; look += 1) {
    const png = await scene.picture()
    const print = await pagePrint(reader, png)
    if (before && distance(before, print).worst === 0) return { png, print }
    before = print
    await scene.page.waitForTimeout(250)
  }
  throw new Error(`${scene.page.url()} never stops changing.`)
}

interface Shooting {
  camera: Camera
  reader: Page
}

/** Takes every picture of one state. @returns the prints by the pictures' names */
async function shootState({ camera, reader }: Shooting, state: State): Promise<Record<string, string>> {
  const scene = await camera.open(state)
  const prints: Record<string, string> = {}
  for (const look of state.looks) {
    await scene.turn(look)
    const { png, print } = await steadyPicture(scene, reader)
    await writeFile(join(FOLDER, `${lookName(state, look)}.png`), png)
    prints[lookName(state, look)] = packPrint(print)
  }
  await scene.close()
  return prints
}

interface Film {
  prints: Record<string, string>
  /** States that the camera did not reach, each with its reason. */
  failures: string[]
}

async function shootAll(browser: Browser, dist: string, names: readonly string[]): Promise<Film> {
  const fixture = await openFixture(dist)
  const camera = openCamera(browser, fixture)
  const shooting = { camera, reader: await browser.newPage() }
  const film: Film = { prints: {}, failures: [] }
  for (const state of states.filter(({ name }) => names.length === 0 || names.includes(name))) {
    console.log(state.name)
    try {
      Object.assign(film.prints, await shootState(shooting, state))
    } catch (error) {
      film.failures.push(`${state.name}: ${error}`)
    }
  }
  await camera.close()
  await fixture.close()
  return film
}

/** Writes one page with all pictures, and a picture of that page. */
async function printSheet(browser: Browser): Promise<void> {
  const file = join(FOLDER, 'index.html')
  await writeFile(file, contactSheet(states))
  const page = await browser.newPage({ viewport: { width: 1900, height: 1000 } })
  await page.goto(`file://${file}`)
  await page.screenshot({ path: join(FOLDER, 'index.png'), fullPage: true })
}

/**
 * `npm run shots`: pictures of every page in every state, and one sheet of them all.
 * @param isUpdate also writes the prints for the screenshot test
 * @param names of the states to take; none for all
 */
export async function run(isUpdate: boolean, names: readonly string[]): Promise<void> {
  await rm(FOLDER, { recursive: true, force: true })
  await mkdir(FOLDER, { recursive: true })
  const dist = await temporaryFolder()
  await buildProduct(dist.path)
  const browser = await chromium.launch({ executablePath: await findBrowser(), args: chromiumFlags })
  try {
    const { prints, failures } = await shootAll(browser, dist.path, names)
    await printSheet(browser)
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
