import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { BrowserContext } from 'playwright'

const FILE = '@fontsource-variable/noto-sans/files/noto-sans-latin-wght-normal.woff2'

/** Runs in the page before its own scripts. The page's policy allows a style sheet that a script makes. */
function useFont(data: string): void {
  const bytes = Uint8Array.from(atob(data), letter => letter.charCodeAt(0))
  document.fonts.add(new FontFace('Shots', bytes, { weight: '100 900' }))
  const sheet = new CSSStyleSheet()
  sheet.replaceSync('*, ::before, ::after { font-family: Shots !important }')
  document.adoptedStyleSheets = [sheet]
}

/**
 * Shows every page of a context in the console's font, also those that have the computer's own: lines break at the same
 * word on every machine.
 */
export async function sameFontEverywhere(context: BrowserContext): Promise<void> {
  await context.addInitScript(useFont, readFileSync(fileURLToPath(import.meta.resolve(FILE))).toString('base64'))
}
