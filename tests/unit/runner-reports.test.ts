import { expect, test } from 'vitest'

interface Results {
  passed: number
  failed: number
  skipped: number
  named: string[]
}

// Plain JavaScript, as `npm test` has to run before anything is compiled.
const reports: {
  vitestResults(report: unknown, root: string, unhandled?: unknown): Results
  playwrightResults(report: unknown): Results
} = await import(new URL('../runner-reports.mjs', import.meta.url).href)

test('Vitest: failed and skipped tests are named, and a file that cannot be loaded is a failure', () => {
  const failureMessages = ['\u001b[31mAssertionError: expected 1 to be 2\u001b[39m\n  at a line', 'Error: another one']
  const a = { ancestorTitles: ['a group'], title: 'fails', status: 'failed', failureMessages }
  const b = { ancestorTitles: [], title: 'later', status: 'todo' }
  const c = { ancestorTitles: [], title: 'works', status: 'passed' }
  const testResults = [
    { name: '/project/tests/unit/a.test.ts', status: 'failed', assertionResults: [a, b, c] },
    { name: '/project/tests/unit/b.test.ts', status: 'failed', assertionResults: [] },
    { name: '/project/tests/unit/c.test.ts', status: 'passed', assertionResults: [c] },
  ]
  const report = { numPassedTests: 2, numPendingTests: 0, numTodoTests: 1, testResults }
  expect(reports.vitestResults(report, '/project')).toEqual({
    passed: 2,
    failed: 2,
    skipped: 1,
    named: [
      'failed: tests/unit/a.test.ts › a group › fails (AssertionError: expected 1 to be 2)',
      'skipped: tests/unit/a.test.ts › later',
      'failed: tests/unit/b.test.ts',
    ],
  })
})

test('Vitest: a test that passes at its second try has passed, and is named with its first error', () => {
  const late = {
    ancestorTitles: [],
    title: 'late',
    status: 'passed',
    failureMessages: ['Error: too early\n  at a line'],
  }
  const testResults = [{ name: '/project/tests/component/a.test.tsx', status: 'passed', assertionResults: [late] }]
  expect(reports.vitestResults({ numPassedTests: 1, testResults }, '/project')).toMatchObject({
    passed: 1,
    failed: 0,
    named: ['flaky: tests/component/a.test.tsx › late (Error: too early)'],
  })
})

test('Vitest: an error outside of every test is a failure that is named by its first line', () => {
  const unhandled = [
    { message: 'Error: nobody awaits this\n  at a line', file: '/project/tests/unit/a.test.ts' },
    { message: 'Error: a worker has ended', file: '' },
  ]
  expect(reports.vitestResults({ numPassedTests: 3, testResults: [] }, '/project', unhandled)).toMatchObject({
    passed: 3,
    failed: 2,
    named: [
      'failed outside of a test: tests/unit/a.test.ts › Error: nobody awaits this',
      'failed outside of a test: Error: a worker has ended',
    ],
  })
})

test('Playwright: failed and flaky tests are named with their groups, and a flaky test of the screens has failed', () => {
  const results = [{ errors: [{ message: '\u001b[2mexpect(\u001b[22mpage) failed\n  at a line' }] }, { errors: [] }]
  const spec = (title: string, status: string, projectName = 'console') => ({
    title,
    tests: [{ projectName, status, results: status === 'expected' ? [] : results }],
  })
  const group = { title: 'a group', specs: [spec('fails', 'unexpected')] }
  const file = {
    title: 'console/a.test.ts',
    suites: [group],
    specs: [spec('late', 'flaky'), spec('works', 'expected')],
  }
  const screens = { title: 'screens/b.test.ts', specs: [spec('is black', 'flaky', 'screens')] }
  expect(reports.playwrightResults({ suites: [file, screens] })).toEqual({
    passed: 2,
    failed: 2,
    skipped: 0,
    named: [
      'flaky: tests/e2e/console/a.test.ts › late (expect(page) failed)',
      'failed: tests/e2e/console/a.test.ts › a group › fails (expect(page) failed)',
      'failed, passed at the second try: tests/e2e/screens/b.test.ts › is black (expect(page) failed)',
    ],
  })
})

test('a run without a report has no results', () => {
  const nothing = { passed: 0, failed: 0, skipped: 0, named: [] }
  expect(reports.vitestResults(null, '/project')).toEqual(nothing)
  expect(reports.playwrightResults(null)).toEqual(nothing)
})
