import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { minifySync, type Plugin } from 'vite'
import type { Env } from '../../src/env.ts'
import { contentSecurityPolicy } from './page-headers.ts'

/** The script of the page's head: a file of its own would delay everything that it asks for by a request. */
const headScript = minifySync(
  'head.js',
  readFileSync(new URL('../../src/head.js', import.meta.url), 'utf8'),
).code.trim()

/** The policy of the built pages. */
export const policyOf = (addresses: { apiUrl: string; socketUrl: string }): string =>
  contentSecurityPolicy({
    ...addresses,
    inlineScript: `'sha256-${createHash('sha256').update(headScript).digest('base64')}'`,
  })

/**
 * Writes the policy into the built page, wherever it is hosted then. The tag is the last one of the head: Chromium looks
 * ahead for files only until it meets such a tag, and asks for each script after it when the one before has run.
 */
export const policyTag = (policy: string): Plugin => ({
  name: 'content-security-policy',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: () => [
      { tag: 'meta', attrs: { 'http-equiv': 'Content-Security-Policy', content: policy }, injectTo: 'head' },
    ],
  },
})

/**
 * Nothing is painted before the entry has run: only that knows whether the page is a screen, which is black from its
 * first frame on. Browsers that do not know the attribute show the empty page for a moment, as they always did.
 */
export const paintedByEntry: Plugin = {
  name: 'painted-by-entry',
  apply: 'build',
  transformIndexHtml: html => html.replace('<script type="module"', '$& blocking="render"'),
}

/** Takes the head's script out of the page before Vite looks for its file. */
export const headScriptRemoved: Plugin = {
  name: 'head-script-removed',
  apply: 'build',
  transformIndexHtml: {
    order: 'pre',
    handler: html => html.replace(/ *<script src="\/src\/head\.js"><\/script>\n/, ''),
  },
}

/**
 * Puts the head's script into the page, with the names of the files that a page loads beside its entry: the player on a
 * screen, and on every other page the libraries. Each chunk is listed with the chunks that it imports.
 */
export const headScriptInline = ({ basePath, apiUrl, videowallFit: fit }: Env): Plugin => ({
  name: 'head-script-inline',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler(html, { bundle = {} }) {
      const hrefsOf = (name: string, known = html) => {
        const chunk = Object.values(bundle).find(file => file.type === 'chunk' && file.name === name)
        if (chunk?.type !== 'chunk') throw new Error(`The build has no chunk "${name}".`)
        const files = [chunk.fileName, ...chunk.imports].map(file => basePath + file)
        return files.filter(href => !known.includes(href)).join(' ')
      }
      const player = hrefsOf('player')
      const keeping = hrefsOf('open-offline', html + player)
      const data = { base: basePath, player, keeping, pages: hrefsOf('base'), api: apiUrl, fit }
      const attributes = Object.entries(data).map(([name, value]) => ` data-${name}="${value}"`)
      return html.replace('<script', entry => `<script${attributes.join('')}>${headScript}</script>\n    ${entry}`)
    },
  },
})
