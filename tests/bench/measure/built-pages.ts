import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildProduct } from '../../support/product/build-product.ts'

export interface BuiltPages {
  path: string
  remove(): Promise<void>
}

/**
 * Builds the product's pages for one bench, in a temporary folder.
 * @param beside a folder of pages to compare with, which is copied unchanged and served with ours
 */
export async function builtPages(beside?: 'bare-file' | 'naive-library'): Promise<BuiltPages> {
  const path = await mkdtemp(join(tmpdir(), 'bench-pages-'))
  await buildProduct(path)
  if (beside) await cp(join(import.meta.dirname, '..', beside), path, { recursive: true })
  return { path, remove: () => rm(path, { recursive: true, force: true }) }
}
