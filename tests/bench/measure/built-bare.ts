import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from 'vite'
import { asProduction, projectRoot } from '../../support/product/build-product.ts'
import type { BuiltPages } from './built-pages.ts'

/** Builds one of the small pages in `tests/bench` that our pages are compared with. */
export async function builtBare(folder: 'bare-page' | 'plain-table'): Promise<BuiltPages> {
  const path = await mkdtemp(join(tmpdir(), 'bench-bare-'))
  await asProduction(() =>
    build({
      root: `${projectRoot}tests/bench/${folder}`,
      configFile: false,
      logLevel: 'error',
      build: { outDir: path, emptyOutDir: true },
    }),
  )
  return { path, remove: () => rm(path, { recursive: true, force: true }) }
}
