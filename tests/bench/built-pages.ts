import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildProduct } from '../support/build-product.ts'

export interface BuiltPages {
  path: string
  remove(): Promise<void>
}

/** Builds the pages for one bench, in a folder of its own. */
export async function builtPages(): Promise<BuiltPages> {
  const path = await mkdtemp(join(tmpdir(), 'bench-pages-'))
  await buildProduct(path)
  return { path, remove: () => rm(path, { recursive: true, force: true }) }
}
