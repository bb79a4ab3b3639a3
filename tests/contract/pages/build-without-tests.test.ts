import { cp, mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { build } from 'vite'
import { expect, test } from 'vitest'
import { asProduction, projectRoot } from '../../support/product/build-product.ts'

/** What a build of the pages reads. */
const PRODUCT = ['index.html', 'package.json', 'public', 'src', 'tsconfig.json', 'vite.config.ts']

// requirement 19.14
test('a copy of the project without tests builds the whole product', async () => {
  // Below the project, whose packages it takes: their paths from here are none from the folder of this process.
  const folder = join(projectRoot, '.e2e')
  await mkdir(folder, { recursive: true })
  const copy = await mkdtemp(join(folder, 'without-tests-'))
  for (const name of PRODUCT) await cp(join(projectRoot, name), join(copy, name), { recursive: true })
  const configFile = join(copy, 'vite.config.ts')
  await asProduction(() => build({ root: copy, configFile, mode: 'production', logLevel: 'warn' }))
  const made = await readdir(join(copy, 'dist'))
  expect(made).toEqual(expect.arrayContaining(['index.html', 'display-worker.js', 'third-party.txt', 'openapi.yaml']))
  await rm(copy, { recursive: true })
}, 60_000)
