import { findBrowser } from './browser.ts'
import { buildProduct } from './build-product.ts'
import { temporaryFolder } from './test-server.ts'

/** Runs once before all browser tests: finds the browsers and builds the pages; variables tell all to the workers. */
// biome-ignore lint/style/noDefaultExport: Playwright calls the default export of its global setup.
export default async function setUp(): Promise<() => Promise<void>> {
  process.env.WINDOW_CHROMIUM_PATH = await findBrowser('machine')
  process.env.CHROMIUM_PATH = await findBrowser('package')
  if (process.env.E2E_DIST) return async () => undefined
  const folder = await temporaryFolder()
  await buildProduct(folder.path)
  process.env.E2E_DIST = folder.path
  return folder.remove
}
