import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import type { BrowserContext } from 'playwright'

const TAR_BLOCK = 512

/** One file out of a tar archive. @throws Error if the archive does not hold it */
function fileIn(tar: Buffer, wanted: string): Buffer {
  for (let at = 0; at < tar.length; ) {
    const name = tar.toString('latin1', at, at + 100).replace(/\0.*$/s, '')
    const size = Number.parseInt(tar.toString('latin1', at + 124, at + 136), 8) || 0
    const start = at + TAR_BLOCK
    if (name === wanted) return tar.subarray(start, start + size)
    at = start + Math.ceil(size / TAR_BLOCK) * TAR_BLOCK
  }
  throw new Error(`The package of the browser brings no ${wanted} any more.`)
}

/** Runs in the page before its own scripts. The page's policy allows a style sheet that a script makes. */
function useFonts(fonts: Array<{ weight: string; data: string }>): void {
  for (const { weight, data } of fonts) {
    const bytes = Uint8Array.from(atob(data), letter => letter.charCodeAt(0))
    document.fonts.add(new FontFace('Shots', bytes, { weight }))
  }
  const sheet = new CSSStyleSheet()
  sheet.replaceSync('*, ::before, ::after { font-family: Shots !important }')
  document.adoptedStyleSheets = [sheet]
}

/**
 * Shows every page of a context in Open Sans, out of the package of the tests' browser: lines break at the same word on
 * every machine.
 */
export async function sameFontEverywhere(context: BrowserContext): Promise<void> {
  const main = createRequire(import.meta.url).resolve('@sparticuz/chromium')
  const archive = readFileSync(join(main, '../../../bin/fonts.tar.br'))
  const tar = brotliDecompressSync(archive)
  const data = (face: string) => fileIn(tar, `fonts/Open_Sans/OpenSans-${face}.ttf`).toString('base64')
  await context.addInitScript(useFonts, [
    { weight: '100 500', data: data('Regular') },
    { weight: '501 900', data: data('Bold') },
  ])
}
