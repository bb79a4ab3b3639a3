/** Reads the JSON reports of both test runners: the counts, and the names of the tests that are not simply passed. */
import { join, relative } from 'node:path'

/**
 * @typedef {object} Results
 * @property {number} passed
 * @property {number} failed
 * @property {number} skipped
 * @property {string[]} named one line for each failed, flaky or skipped test: verdict, file and title, and why it failed
 */

const line = (verdict, ...path) => `${verdict}: ${path.join(' › ')}`

/** The first line of the first error, without the colours of a terminal; nothing if there is none. */
function why(messages) {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: a terminal's colours begin with one.
  const [first] = (messages[0] ?? '').replace(/\u001b\[\d*m/g, '').split('\n')
  return first ? ` (${first.slice(0, 200)})` : ''
}

/** The first line of an error outside of every test, and the test file in which it occurred, as far as Vitest knows it. */
const outside = ({ message, file }, root) =>
  line('failed outside of a test', ...(file ? [relative(root, file)] : []), message.split('\n')[0])

const errorsOf = test => test.failureMessages ?? []

/**
 * @param unhandled the errors outside of every test (unhandled-errors.mjs)
 * @returns {Results} the results of a run of Vitest. A file that cannot be loaded, and an error outside of a test, count
 *   as one failed test each. A test that passes at its second try counts as passed
 */
export function vitestResults(report, root, unhandled) {
  const files = report?.testResults ?? []
  const named = files.flatMap(({ name, status, assertionResults }) => {
    const file = relative(root, name)
    const failed = assertionResults.filter(test => test.status === 'failed')
    // Vitest keeps the errors of the first try.
    const flaky = assertionResults.filter(test => test.status === 'passed' && errorsOf(test).length > 0)
    const skipped = assertionResults.filter(test => !['failed', 'passed'].includes(test.status))
    const wholeFile = status === 'failed' && failed.length === 0 ? [line('failed', file)] : []
    const nameOf = test => [file, ...test.ancestorTitles, test.title]
    return [
      ...wholeFile,
      ...failed.map(test => line('failed', ...nameOf(test)) + why(errorsOf(test))),
      ...flaky.map(test => line('flaky', ...nameOf(test)) + why(errorsOf(test))),
      ...skipped.map(test => line('skipped', ...nameOf(test))),
    ]
  })
  named.push(...(unhandled ?? []).map(error => outside(error, root)))
  return {
    passed: report?.numPassedTests ?? 0,
    failed: named.filter(one => one.startsWith('failed')).length,
    skipped: (report?.numPendingTests ?? 0) + (report?.numTodoTests ?? 0),
    named,
  }
}

/** Playwright's verdict on a test in the words of this run. */
const VERDICTS = { expected: 'passed', unexpected: 'failed', flaky: 'flaky', skipped: 'skipped' }

/** The errors of a test of Playwright, in all its tries. */
const messagesOf = ({ results = [] }) => results.flatMap(({ errors = [] }) => errors.map(({ message = '' }) => message))

/** Every test of a suite and of the suites in it, with the titles that lead to it. */
function* testsIn(suite, titles = []) {
  const path = [...titles, suite.title]
  for (const { title, tests } of suite.specs ?? []) {
    for (const test of tests)
      yield { verdict: VERDICTS[test.status], path: [...path, title], cause: why(messagesOf(test)) }
  }
  for (const one of suite.suites ?? []) yield* testsIn(one, path)
}

/** @returns {Results} the results of a run of Playwright; a flaky test counts as passed */
export function playwrightResults(report) {
  const tests = (report?.suites ?? []).flatMap(suite => [...testsIn(suite)])
  const count = wanted => tests.filter(({ verdict }) => wanted.test(verdict)).length
  return {
    passed: count(/^(passed|flaky)/),
    failed: count(/^failed/),
    skipped: count(/^skipped/),
    named: tests
      .filter(({ verdict }) => verdict !== 'passed')
      .map(({ verdict, path: [file, ...titles], cause }) => line(verdict, join('tests/e2e', file), ...titles) + cause),
  }
}
