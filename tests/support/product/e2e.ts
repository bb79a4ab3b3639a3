import { type BrowserContext, test as base, expect } from 'playwright/test'
import { watchPolicy } from '../hostile/watch-policy.ts'
import { watchToken } from '../hostile/watch-token.ts'
import { type Product, startProduct } from './product.ts'

export { expect }

/** Collects the errors in a context's pages: uncaught ones, and those of the browser's console. */
function collectErrors(context: BrowserContext): string[] {
  const errors: string[] = []
  context.on('weberror', error => errors.push(`uncaught: ${error.error()}`))
  context.on('console', message => {
    if (message.type() === 'error') errors.push(`console: ${message.text()} ${message.location().url}`)
  })
  return errors
}

interface Fixtures {
  /** Errors that the test causes on purpose, for example /401/ for a refused call. */
  expectedErrors: readonly RegExp[]
  /** A running product without content, for this test only. */
  product: Product
  /** Base of every call, which alone may see the token; undefined for `/api` of the page's own origin. */
  apiUrl: string | undefined
}

/** Playwright's `test` with a running product; an unexpected error in the page fails the test. */
export const test = base.extend<Fixtures>({
  expectedErrors: [[], { option: true }],
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern.
  product: async ({}, use) => {
    const product = await startProduct()
    await use(product)
    await product.close()
  },
  baseURL: ({ product }, use) => use(product.url),
  apiUrl: [undefined, { option: true }],
  context: async ({ context, expectedErrors, apiUrl }, use) => {
    const errors = collectErrors(context)
    const token = watchToken(context, apiUrl)
    const violations = await watchPolicy(context)
    await use(context)
    expect(await token.leaks(), 'where the token must not be').toEqual([])
    expect(violations, 'violations of the Content-Security-Policy').toEqual([])
    const unexpected = errors.filter(error => !expectedErrors.some(expected => expected.test(error)))
    expect(unexpected, 'errors in the page').toEqual([])
  },
})
