import react from '@vitejs/plugin-react'
import { loadEnv } from 'vite'
import { defineConfig } from 'vitest/config'
import { readEnv } from './src/env.ts'
import { createChunkNames } from './src/build/chunk-names.ts'
import { contractPage } from './tests/build/contract-page.ts'
import { displayWorker } from './src/build/display-worker.ts'
import { OLDEST_DISPLAY } from './src/build/oldest-browsers.ts'
import { contentSecurityPolicy, pageHeaders, policyTag } from './src/build/page-headers.ts'
import { thirdParty } from './src/build/third-party.ts'
import { embeddedServer } from './tests/server/vite-plugin.ts'
import { testProjects } from './tests/test-projects.ts'

/** The chunks of the build: every page begins with the entry's, which takes its modules before all others. */
const groups = [
  { name: 'start', tags: ['$initial' as const], priority: 1 },
  { name: createChunkNames(), debugName: 'pages', includeDependenciesRecursively: false },
]

export default defineConfig(({ mode }) => {
  const env = readEnv(loadEnv(mode, process.cwd(), 'VITE_'))
  const policy = contentSecurityPolicy(env)
  const notices = thirdParty()
  return {
    base: env.basePath,
    plugins: [
      react(),
      policyTag(policy),
      displayWorker(env.basePath),
      contractPage(env.basePath),
      notices.pages,
      embeddedServer(),
    ],
    worker: { plugins: () => [notices.worker] },
    preview: { headers: pageHeaders(policy) },
    // Every browser that knows the rest of what the pages use preloads modules by itself.
    build: {
      target: OLDEST_DISPLAY,
      sourcemap: false,
      modulePreload: { polyfill: false },
      rolldownOptions: { output: { codeSplitting: { groups } } },
    },
    server: {
      watch: { ignored: ['**/.data/**', '**/.embedded/**'] },
      // Vite's own list, and the embedded server's database and uploads beside it.
      fs: { deny: ['.env', '.env.*', '*.{crt,pem}', '**/.git/**', '**/.data/**'] },
    },
    test: {
      isolate: false,
      // Vitest leaves a core free for a person at work: half of the gate's two.
      maxWorkers: '100%',
      testTimeout: 20_000,
      hookTimeout: 20_000,
      expect: { poll: { timeout: 5_000 } },
      projects: testProjects,
    },
  }
})
