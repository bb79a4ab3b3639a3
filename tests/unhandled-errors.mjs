/** Vitest's reporter of errors outside of every test, such as a rejection that nobody handles: a list of them as JSON. */
import { writeFileSync } from 'node:fs'

export default class UnhandledErrors {
  onTestRunEnd(_modules, errors) {
    const found = errors.map(({ name = 'Error', message, VITEST_TEST_PATH: file = '' }) => ({
      message: `${name}: ${message}`,
      file,
    }))
    if (process.env.UNHANDLED_JSON) writeFileSync(process.env.UNHANDLED_JSON, JSON.stringify(found))
  }
}
