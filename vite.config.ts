import react from '@vitejs/plugin-react'
import { loadEnv, type Plugin } from 'vite'
import { defineConfig } from 'vitest/config'
import { readEnv } from './src/env.ts'
import { createChunkNames } from './tests/build/chunk-names.ts'
import { contractPage } from './tests/build/contract-page.ts'
import { displayWorker } from './tests/build/display-worker.ts'
import { contentSecurityPolicy, pageHeaders, policyTag } from './tests/build/page-headers.ts'
import { thirdParty } from './tests/build/third-party.ts'
import { embeddedServer } from './tests/server/vite-plugin.ts'
import { testProjects } from './tests/test-projects.ts'

/** V8 compiles these chunks beside their download; otherwise it compiles each function when the start first calls it. */
const compiledEarly: Plugin = {
  name: 'compiled-early',
  apply: 'build',
  generateBundle: {
    // Vite puts its list of files in front of a chunk, and V8 reads the first line only.
    order: 'post',
    handler(_options, bundle) {
      for (const chunk of Object.values(bundle)) {
        const isOfStart = chunk.type === 'chunk' && ['index', 'shared', 'player'].includes(chunk.name)
        if (isOfStart) chunk.code = `//# allFunctionsCalledOnLoad\n${chunk.code}`
      }
    },
  },
}

/** A start reads no settings: a build contains them as src/env.ts has read them, the guest of the embedded server too. */
const settingsAsRead: Plugin = {
  name: 'settings-as-read',
  apply: 'build',
  config: {
    // After the embedded server, which defines its guest as variables.
    order: 'post',
    handler({ define = {} }, { mode }) {
      const prefix = 'import.meta.env.'
      const variables = Object.entries(define)
        .filter(([name]) => name.startsWith(prefix))
        .map(([name, value]) => [name.slice(prefix.length), JSON.parse(String(value))])
      const env = readEnv({ ...loadEnv(mode, process.cwd(), 'VITE_'), ...Object.fromEntries(variables) })
      return { define: { SETTINGS: JSON.stringify(env) } }
    },
  },
}

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
      compiledEarly,
      embeddedServer(),
      settingsAsRead,
    ],
    worker: { plugins: () => [notices.worker] },
    preview: { headers: pageHeaders(policy) },
    // Every browser that knows the rest of what the pages use preloads modules by itself.
    build: {
      target: 'es2023',
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
      projects: testProjects,
    },
  }
})
