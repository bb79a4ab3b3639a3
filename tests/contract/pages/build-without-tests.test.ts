import { cp, readdir, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { build } from 'vite'
import { expect, test } from 'vitest'
import { asProduction, projectRoot } from '../../support/product/build-product.ts'
import { temporaryFolder } from '../../support/product/test-server.ts'

/** What a build of the pages reads. */
const PRODUCT = ['index.html', 'package.json', 'public', 'src', 'tsconfig.json', 'vite.config.ts']

// requirement 19.14
test('a copy of the project without tests builds the whole product', async () => {
  const copy = await temporaryFolder()
  for (const name of PRODUCT) await cp(join(projectRoot, name), join(copy.path, name), { recursive: true })
  await symlink(join(projectRoot, 'node_modules'), join(copy.path, 'node_modules'))
  const configFile = join(copy.path, 'vite.config.ts')
  await asProduction(() => build({ root: copy.path, configFile, mode: 'production', logLevel: 'warn' }))
  const made = await readdir(join(copy.path, 'dist'))
  expect(made).toEqual(expect.arrayContaining(['index.html', 'display-worker.js', 'third-party.txt', 'openapi.yaml']))
  await copy.remove()
})
