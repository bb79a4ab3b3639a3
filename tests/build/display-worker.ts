import { createHash } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { build, type Plugin, type Rolldown } from 'vite'

const modules = (paths: string) => new RegExp(`/src/(?:${paths})\\.tsx?$`)

/** The modules that the entry loads for a screen: the player with its two halves, and later the page. */
const displayModules = modules('pages/display/(?:display-page|start-display)')

/** No screen rehearses while its server is away. */
const rehearsalModules = modules('pages/display/rehearsal/rehearsed-display')

/** True if a chunk knows every page: the modules that it loads later belong to other pages too. */
const isOfAll = (chunk: Rolldown.OutputChunk) => chunk.isEntry || chunk.moduleIds.some(id => modules('app').test(id))

/** The files that one page loads: the entry, the page's own modules, and the modules that those load later. */
function shellFiles(bundle: Rolldown.OutputBundle, pageModules: RegExp): string[] {
  const chunks = Object.values(bundle).filter(file => file.type === 'chunk')
  const isPage = (chunk: Rolldown.OutputChunk) => chunk.moduleIds.some(id => pageModules.test(id))
  const isRehearsal = (chunk: Rolldown.OutputChunk) => chunk.moduleIds.some(id => rehearsalModules.test(id))
  const needed = new Set(chunks.filter(chunk => chunk.isEntry || isPage(chunk)))
  // The loop also visits the chunks that it adds.
  for (const chunk of needed) {
    const names = [...chunk.imports, ...(isOfAll(chunk) ? [] : chunk.dynamicImports)]
    for (const one of chunks) if (names.includes(one.fileName) && !isRehearsal(one)) needed.add(one)
  }
  const styles = [...needed].flatMap(chunk => [...(chunk.viteMetadata?.importedCss ?? [])])
  return [...new Set([...needed].map(chunk => chunk.fileName).concat(styles))]
}

/** Builds the display's worker with the list of the files of its pages (requirement 11.13). */
export const displayWorker = (base: string): Plugin => ({
  name: 'display-worker',
  apply: 'build',
  enforce: 'post',
  async generateBundle(_options, bundle) {
    const files = shellFiles(bundle, displayModules)
    const page = bundle['index.html']
    if (page?.type !== 'asset' || files.length === 0) throw new Error('The build has no page for the display to keep.')
    const version = createHash('sha256').update(page.source).update(files.join()).digest('hex').slice(0, 16)
    const shell = { version, page: base, files: files.map(file => base + file) }
    const built = await build({
      configFile: false,
      logLevel: 'warn',
      publicDir: false,
      define: { SHELL: JSON.stringify(shell) },
      build: {
        write: false,
        target: 'es2023',
        modulePreload: false,
        rolldownOptions: {
          input: fileURLToPath(new URL('../../src/player/offline/service-worker.ts', import.meta.url)),
          output: { format: 'iife' },
        },
      },
    })
    const [worker] = 'output' in built ? built.output : []
    if (!worker) throw new Error('The display worker could not be built.')
    this.emitFile({ type: 'asset', fileName: 'display-worker.js', source: worker.code })
  },
})
