import type { TestProjectConfiguration } from 'vitest/config'

const player = 'tests/component/player/**/*.test.tsx'

/** A setup file runs anew for each file of tests, unlike what it imports. */
const silence = 'tests/support/component/silence.ts'

const component = {
  environment: 'jsdom' as const,
  // No server has this address: a call that the contract server does not answer is refused.
  environmentOptions: { jsdom: { url: 'http://127.0.0.1:9/' } },
  setupFiles: [silence, 'tests/support/component/component-setup.ts'],
}

/** The tests that Vitest runs; the last two kinds are of the deep run. Browser tests are Playwright's. */
export const testProjects: TestProjectConfiguration[] = [
  { extends: true, test: { name: 'unit', include: ['tests/unit/**/*.test.{ts,tsx}'], environment: 'node' } },
  { extends: true, test: { name: 'contract', include: ['tests/contract/**/*.test.ts'], environment: 'node' } },
  {
    extends: true,
    test: { ...component, name: 'component', include: ['tests/component/**/*.test.tsx'], exclude: [player] },
  },
  // In workers of its own: what a page or a socket of another test does late would move the clock of these tests.
  {
    extends: true,
    test: { name: 'player', include: [player], environment: 'jsdom', setupFiles: [silence] },
  },
  {
    extends: true,
    test: { name: 'deep', include: ['tests/deep/by-vitest/**/*.test.ts'], environment: 'node', retry: 1 },
  },
  {
    extends: true,
    test: { ...component, name: 'deep-component', include: ['tests/deep/by-vitest/**/*.test.tsx'], retry: 1 },
  },
]
