import { defineConfig } from 'vitest/config'
import { contractPage } from './build/contract-page.ts'
import { embeddedServer } from './server/vite-plugin.ts'
import { testProjects } from './test-projects.ts'

/** What the project's own vite.config.ts adds where this folder is: a build of the product does without it. */
export default defineConfig({
  plugins: [contractPage(), embeddedServer()],
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
})
