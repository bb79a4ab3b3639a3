import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import react from '@vitejs/plugin-react'
import {
  type ConfigEnv,
  defineConfig,
  loadConfigFromFile,
  loadEnv,
  mergeConfig,
  normalizePath,
  type Plugin,
} from 'vite'
import { createChunkNames } from './src/build/chunk-names.ts'
import { displayWorker } from './src/build/display-worker.ts'
import { OLDEST_DISPLAY } from './src/build/oldest-browsers.ts'
import { contentSecurityPolicy, pageHeaders, policyTag } from './src/build/page-headers.ts'
import { thirdParty } from './src/build/third-party.ts'
import { readEnv } from './src/env.ts'

/** The chunks of the build: every page begins with the entry's, which takes its modules before all others. */
const groups = [
  { name: 'start', tags: ['$initial' as const], priority: 1 },
  { name: createChunkNames(), debugName: 'pages', includeDependenciesRecursively: false },
]

/** Starts `vite` again if one of these files changes, as it does if this file changes. */
const restartBy = (files: readonly string[]): Plugin => ({
  name: 'restart-by-tests',
  configResolved: ({ configFileDependencies }) => {
    configFileDependencies.push(...files.map(file => normalizePath(resolve(file))))
  },
})

/** The embedded server, contract.html and the tests: a copy of the project without the folder `tests` has none of them. */
async function partsOfTests(env: ConfigEnv) {
  const file = join(import.meta.dirname, 'tests/vite.config.ts')
  const loaded = existsSync(file) ? await loadConfigFromFile(env, file) : null
  return loaded ? mergeConfig(loaded.config, { plugins: [restartBy(loaded.dependencies)] }) : {}
}

export default defineConfig(async configEnv => {
  const env = readEnv(loadEnv(configEnv.mode, process.cwd(), 'VITE_'))
  const policy = contentSecurityPolicy(env)
  const notices = thirdParty()
  const product = defineConfig({
    base: env.basePath,
    plugins: [react(), policyTag(policy), displayWorker(env.basePath), notices.pages],
    worker: { plugins: () => [notices.worker] },
    preview: { headers: pageHeaders(policy) },
    // Every browser that knows the rest of what the pages use preloads modules by itself.
    build: {
      target: OLDEST_DISPLAY,
      sourcemap: false,
      modulePreload: { polyfill: false },
      rolldownOptions: { output: { codeSplitting: { groups } } },
    },
  })
  return mergeConfig(product, await partsOfTests(configEnv))
})
