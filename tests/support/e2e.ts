import { type BrowserContext, test as base, expect } from 'playwright/test'
import { type Product, startProduct } from './product.ts'

export { expect }

/** Collects what goes wrong in a context's pages: uncaught errors and everything that the console calls an error. */
function collectErrors(context: BrowserContext): string[] {
  const errors: string[] = []
  context.on('weberror', ({ error }) => errors.push(`uncaught: ${error()}`))
  context.on('console', message => {
    if (message.type() === 'error') errors.push(`console: ${message.text()} ${message.location().url}`)
  })
  return errors
}

/** Where the bearer token may go: to calls of the API that are not public (specification section 6). */
function mayCarryToken(url: URL, page: URL): boolean {
  const isPublic = /\/uploads\/|\/display\/|\/public\/|\/playlists\/active\/today\//.test(url.pathname)
  return url.origin === page.origin && url.pathname.startsWith('/api/') && !isPublic
}

/** Watches every request of a context: the token goes nowhere else, and never stands in an address. */
function watchToken(context: BrowserContext): string[] {
  const leaks: string[] = []
  const tokens = new Set<string>()
  context.on('request', request => {
    const url = new URL(request.url())
    const { authorization } = request.headers()
    if (authorization) tokens.add(authorization.replace('Bearer ', ''))
    // Only a call of a page carries the token; a navigation may have no frame yet.
    const from = authorization && (request.serviceWorker()?.url() ?? request.frame().url())
    if (from && !mayCarryToken(url, new URL(from))) leaks.push(`the token went to ${url.href}`)
    if ([...tokens].some(token => decodeURIComponent(url.href).includes(token)))
      leaks.push(`the token is in ${url.href}`)
  })
  return leaks
}

interface Fixtures {
  /** Errors that the test provokes on purpose, such as /401/ for a refused call. */
  expectedErrors: readonly RegExp[]
  /** The running product with no content, this test's own: no test can disturb another one. */
  product: Product
}

/** Playwright's `test` with the product beside it; an error in the page that nobody expected fails the test. */
export const test = base.extend<Fixtures>({
  expectedErrors: [[], { option: true }],
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern.
  product: async ({}, use) => {
    const product = await startProduct()
    await use(product)
    await product.close()
  },
  baseURL: ({ product }, use) => use(product.url),
  context: async ({ context, expectedErrors }, use) => {
    const errors = collectErrors(context)
    const leaks = watchToken(context)
    await use(context)
    expect(leaks, 'where the token must not be').toEqual([])
    const unexpected = errors.filter(error => !expectedErrors.some(expected => expected.test(error)))
    expect(unexpected, 'errors in the page').toEqual([])
  },
})
