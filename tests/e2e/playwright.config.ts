import { fileURLToPath } from 'node:url'
import { defineConfig } from 'playwright/test'
import { chromiumFlags } from '../support/product/browser.ts'

const inProject = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url))

const use = {
  browserName: 'chromium' as const,
  locale: 'en-GB',
  timezoneId: 'Asia/Jakarta',
  viewport: { width: 1440, height: 900 },
  screenshot: 'only-on-failure' as const,
  trace: 'off' as const,
  // The workers read this file again after the setup has found the browser.
  launchOptions: {
    ...(process.env.CHROMIUM_PATH && { executablePath: process.env.CHROMIUM_PATH }),
    args: chromiumFlags,
  },
}

/** Large and faulty content takes a slow machine longer than 5 s. */
const deepExpect = { timeout: 10_000 }

/** Two runs: `e2e` belongs to `npm test`, `deep` and `alone` to `npm test -- deep`. */
export default defineConfig({
  testMatch: '**/*.test.ts',
  outputDir: process.env.E2E_RESULTS ?? inProject('.e2e/results'),
  globalSetup: inProject('tests/support/product/e2e-setup.ts'),
  fullyParallel: false,
  forbidOnly: true,
  // Browser tests wait more than they compute: three workers keep two cores busy.
  workers: 3,
  projects: [
    { name: 'e2e', testDir: '.', retries: 0, timeout: 20_000 },
    // A second try tells what is broken from what depends on the machine; the run names each test that needs it.
    {
      name: 'deep',
      testDir: '../deep',
      // If nginx is not on this machine, the runner says so.
      testIgnore: [
        '**/alone/**',
        '**/by-vitest/**',
        ...(process.env.NGINX_PATH === '' ? ['**/deployment.test.ts'] : []),
      ],
      retries: 1,
      timeout: 90_000,
      expect: deepExpect,
    },
    // These film or time a screen, and want the machine for themselves: one after the other, after all others.
    { name: 'alone', testDir: '../deep/alone', workers: 1, retries: 1, timeout: 90_000, expect: deepExpect },
  ],
  expect: { timeout: 5_000 },
  reporter: process.env.E2E_JSON ? [['list'], ['json', { outputFile: process.env.E2E_JSON }]] : [['list']],
  use,
})
