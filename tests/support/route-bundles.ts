import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { build } from 'vite'
import { asProduction, projectRoot } from './build-product.ts'

interface ManifestEntry {
  file: string
  imports?: string[]
}

/** The JavaScript that a first visit of one page loads. */
export interface RouteBundle {
  route: string
  /** Gzipped. */
  kib: number
  /** The limit of design.md section 7. */
  budget: number
  /** Source of all of it, to look for what must not be there. */
  code: string
}

const display = 'src/pages/display/display-page.tsx'
const staff = 'src/pages/console/staff-layout.tsx'
const console = 'src/pages/console/console-layout.tsx'

/** The lazy modules that each route needs beside the entry, and its budget in KiB. */
const routes: ReadonlyArray<[route: string, modules: string[], budget: number]> = [
  ['/', [staff, 'src/pages/login/login-page.tsx'], 110],
  ['/display/:id/videowall', [display, 'src/player/videowall.ts'], 122],
  ['/display/:id/ticker', [display, 'src/player/ticker-strip.ts'], 122],
  ['/media', [staff, console, 'src/pages/media/media-page.tsx'], 165],
  ['/location/:id', [staff, console, 'src/pages/location/location-page.tsx'], 235],
]

function filesOf(manifest: Record<string, ManifestEntry>, modules: readonly string[]): Set<string> {
  const files = new Set<string>()
  const visit = (name: string) => {
    const entry = manifest[name]
    if (!entry) throw new Error(`The build has no chunk for ${name}.`)
    if (files.has(entry.file)) return
    files.add(entry.file)
    for (const imported of entry.imports ?? []) visit(imported)
  }
  for (const name of ['index.html', ...modules]) visit(name)
  return files
}

/** Builds the product and weighs what each route loads. */
export async function weighRoutes(): Promise<RouteBundle[]> {
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
    return routes.map(([route, modules, budget]) => {
      const sources = [...filesOf(manifest, modules)].map(file => readFileSync(join(outDir, file)))
      const bytes = sources.reduce((sum, source) => sum + gzipSync(source, { level: 9 }).length, 0)
      return { route, kib: bytes / 1024, budget, code: sources.join('\n') }
    })
  } finally {
    rmSync(outDir, { recursive: true, force: true })
  }
}
