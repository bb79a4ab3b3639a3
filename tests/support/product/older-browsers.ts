import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chmod, cp, mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliDecompress } from 'node:zlib'
import { chromium } from 'playwright'
import type { Browser } from 'playwright/test'
import { chromiumFlags } from './browser.ts'
import { projectRoot } from './build-product.ts'
import { temporaryFolder } from './test-server.ts'

const kept = join(projectRoot, 'node_modules/.cache/older-browsers')

/** Fetches a browser of 50 MB from npm at its first use. It is no dependency: only the deep run needs it. */
async function fetchBrowser(version: string, file: string): Promise<void> {
  const folder = await temporaryFolder()
  const name = `@sparticuz/chromium@${version}`
  const flags = ['--no-save', '--ignore-scripts', '--no-audit', '--no-fund', '--prefix', folder.path]
  execFileSync('npm', ['install', ...flags, name], { stdio: 'ignore', timeout: 120_000 })
  const packed = await readFile(join(folder.path, 'node_modules/@sparticuz/chromium/bin/chromium.br'))
  const unpacked = join(folder.path, 'chromium')
  await writeFile(unpacked, await promisify(brotliDecompress)(packed))
  await chmod(unpacked, 0o755)
  await mkdir(kept, { recursive: true })
  // Another worker may fetch it too: the last step is one step.
  await cp(unpacked, `${file}.${process.pid}`)
  await rename(`${file}.${process.pid}`, file)
  await folder.remove()
}

/** Starts a Chromium as it was years ago, for Linux on x64. @param version as npm knows it, such as `103.0.0` */
export async function startOlderChromium(version: string): Promise<Browser> {
  const file = join(kept, `chromium-${version}`)
  if (!existsSync(file)) await fetchBrowser(version, file)
  return chromium.launch({ executablePath: file, args: [...chromiumFlags, '--no-sandbox', '--headless'] })
}
