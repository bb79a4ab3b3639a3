import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { build } from 'vite'
import { asProduction, projectRoot } from './build-product.ts'

interface ManifestEntry {
  file: string
  name?: string
  imports?: string[]
  css?: string[]
}

/** The files that a first visit of one page loads before its data call. */
export interface RouteBundle {
  route: string
  /** Scripts and style sheets. */
  files: number
  /** The longest chain of requests, without the page itself. */
  chain: number
  /** All JavaScript, gzipped. */
  kib: number
  /** The limit of requirement 19.1, in KiB gzip. */
  budget: number
  /** The source of all JavaScript, for a search for forbidden parts. */
  code: string
}

/** Every display loads the player, then React, its page and the socket. */
const display = ['player', 'src/player/offline/open-offline.ts', 'base', 'src/display/display-page.tsx', 'socket']
const staff = ['base', 'staff', 'console']

/** The lazy modules, or the chunks of src/build/chunk-names.ts, that each route needs beside the entry, and its budget in KiB. */
const routes: ReadonlyArray<[route: string, modules: string[], budget: number]> = [
  ['/', ['base', 'staff'], 125],
  ['the first picture', ['player'], 30],
  ['/display/:id/videowall', display, 136],
  ['/display/:id/ticker', display, 136],
  ['/display', ['base', 'socket', 'src/display/display-page.tsx', 'src/display/waiting-page.tsx'], 136],
  ['/media', [...staff, 'src/media/media-page.tsx'], 222],
  ['/schedule', [...staff, 'src/schedule/schedule-page.tsx'], 232],
  ['/location/:id', [...staff, 'src/location/location-page.tsx'], 245],
  ['/screens', [...staff, 'src/screens/screens-page.tsx'], 216],
  ['/picture', [...staff, 'src/pictures/picture-page.tsx'], 230],
]

function filesOf(manifest: Record<string, ManifestEntry>, modules: readonly string[]): Set<string> {
  const files = new Set<string>()
  const visit = (name: string) => {
    const entry = manifest[name] ?? Object.values(manifest).find(chunk => chunk.name === name)
    if (!entry) throw new Error(`The build has no chunk for ${name}.`)
    if (files.has(entry.file)) return
    for (const file of [entry.file, ...(entry.css ?? [])]) files.add(file)
    for (const imported of entry.imports ?? []) visit(imported)
  }
  for (const name of ['index.html', ...modules]) visit(name)
  return files
}

/** The number of requests in a row until every file has come: a browser asks for a file after the one that names it. */
function chainOf(outDir: string, files: ReadonlySet<string>): number {
  const unknown = new Set(files)
  let chain = 0
  for (let sources = ['index.html']; unknown.size > 0; chain += 1) {
    const text = sources.map(file => readFileSync(join(outDir, file), 'utf8')).join()
    sources = [...unknown].filter(file => text.includes(basename(file)))
    if (sources.length === 0) throw new Error(`Nothing names ${[...unknown].join(', ')}.`)
    for (const file of sources) unknown.delete(file)
  }
  return chain
}

function weigh(outDir: string, manifest: Record<string, ManifestEntry>, modules: readonly string[]) {
  const files = filesOf(manifest, modules)
  const scripts = [...files].filter(file => file.endsWith('.js')).map(file => readFileSync(join(outDir, file)))
  const bytes = scripts.reduce((sum, script) => sum + gzipSync(script, { level: 9 }).length, 0)
  return { files: files.size, chain: chainOf(outDir, files), kib: bytes / 1024, code: scripts.join('\n') }
}

/** Builds the product, and reads what is wanted of it. */
async function readBuild<T>(read: (outDir: string, manifest: Record<string, ManifestEntry>) => T): Promise<T> {
  const outDir = mkdtempSync(join(tmpdir(), 'signage-weigh-'))
  try {
    await asProduction(() =>
      build({
        root: projectRoot,
        configFile: `${projectRoot}vite.config.ts`,
        mode: 'production',
        logLevel: 'error',
        build: { outDir, manifest: 'manifest.json' },
      }),
    )
    const manifest: Record<string, ManifestEntry> = JSON.parse(readFileSync(join(outDir, 'manifest.json'), 'utf8'))
    return read(outDir, manifest)
  } finally {
    rmSync(outDir, { recursive: true, force: true })
  }
}

const weighAll = (outDir: string, manifest: Record<string, ManifestEntry>): RouteBundle[] =>
  routes.map(([route, modules, budget]) => ({ route, budget, ...weigh(outDir, manifest, modules) }))

/** Builds the product and weighs what each route loads. */
export const weighRoutes = (): Promise<RouteBundle[]> => readBuild(weighAll)

/** Builds the product. @returns also which chunk imports which, and the licenses */
export const weighWithImports = () =>
  readBuild((outDir, manifest) => ({
    bundles: weighAll(outDir, manifest),
    imports: Object.entries(manifest).flatMap(([from, { imports = [] }]) => imports.map(to => ({ from, to }))),
    notices: readFileSync(join(outDir, 'third-party.txt'), 'utf8'),
  }))
