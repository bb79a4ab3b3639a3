import { fileURLToPath } from 'node:url'
import { defineConfig } from 'playwright/test'
import { chromiumFlags } from '../support/product/browser.ts'

const inProject = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url))

export default defineConfig({
  testMatch: '**/*.test.ts',
  // If nginx is not on this machine, the runner says so.
  testIgnore: process.env.NGINX_PATH === '' ? '**/deployment.test.ts' : [],
  outputDir: process.env.E2E_RESULTS ?? inProject('.e2e/results'),
  globalSetup: inProject('tests/support/product/e2e-setup.ts'),
  fullyParallel: false,
  forbidOnly: true,
  workers: 2,
  // A browser that plays films needs a core for itself: the screens' tests run one at a time, beside the console's. The
  // looks of all pages follow, one file when the first of the two is done and another one beside it after the second.
  projects: [
    { name: 'screens', testDir: 'screens', workers: 1 },
    { name: 'console', testDir: 'console', workers: 1 },
    { name: 'looks', testDir: 'looks' },
  ],
  // A second try tells what is broken from what depends on the machine; on the screens neither passes (run.mjs).
  retries: 1,
  timeout: 90_000,
  expect: { timeout: 20_000 },
  reporter: process.env.E2E_JSON ? [['list'], ['json', { outputFile: process.env.E2E_JSON }]] : [['list']],
  use: {
    browserName: 'chromium',
    locale: 'en-GB',
    timezoneId: 'Asia/Jakarta',
    viewport: { width: 1440, height: 900 },
    screenshot: 'only-on-failure',
    trace: 'off',
    // The workers read this file again after the setup has found the browser.
    launchOptions: {
      ...(process.env.CHROMIUM_PATH && { executablePath: process.env.CHROMIUM_PATH }),
      args: chromiumFlags,
    },
  },
})
