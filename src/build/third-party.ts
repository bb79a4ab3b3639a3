import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Plugin, Rolldown } from 'vite'

const FILE_NAME = 'third-party.txt'
const RULE = '='.repeat(80)

/** The folder of the package that a file belongs to: the innermost one. */
const packageFolder = (path: string) => /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+/.exec(path)?.[0]

/** The files whose code or bytes a part of the build contains: modules, and fonts, named from the root, of a style. */
const filesIn = (bundle: Rolldown.OutputBundle) =>
  Object.values(bundle).flatMap(file => (file.type === 'chunk' ? file.moduleIds : file.originalFileNames))

/** @throws if the package came without the text of its license: what asks for that text may not be shipped */
export function noticeOf(folder: string): string {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  const texts = readdirSync(folder)
    .filter(file => /^(licen[cs]e|copying|notice)/i.test(file))
    .map(file => readFileSync(join(folder, file), 'utf8').trim())
  if (texts.length === 0)
    throw new Error(`${name} has no text of its license: read it, and leave the package out or add it.`)
  return [
    RULE,
    `${name} ${version} (${license})`,
    `Source: https://www.npmjs.com/package/${name}/v/${version}`,
    RULE,
    '',
    ...texts,
  ].join('\n')
}

/** Writes the licenses of all packages that the build really contains (requirement 19.12), its workers' too. */
export function thirdParty(): { pages: Plugin; worker: Plugin } {
  const folders = new Set<string>()
  let root = ''
  const collect = (bundle: Rolldown.OutputBundle) => {
    for (const file of filesIn(bundle)) {
      const folder = packageFolder(resolve(root, file))
      if (folder) folders.add(folder)
    }
  }
  return {
    // A worker is bundled before the chunk that opens it.
    worker: { name: 'third-party-of-workers', generateBundle: (_options, bundle) => collect(bundle) },
    pages: {
      name: 'third-party',
      apply: 'build',
      configResolved: config => {
        root = config.root
      },
      generateBundle(_options, bundle) {
        collect(bundle)
        const source = [...folders].sort().map(noticeOf).join('\n\n')
        this.emitFile({ type: 'asset', fileName: FILE_NAME, source: `${source}\n` })
      },
    },
  }
}
