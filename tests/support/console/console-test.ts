import { test as base, expect } from '../product/e2e.ts'
import { type Product, startProduct } from '../product/product.ts'

export { expect }

/** Removes what the test before has made; locations take their playlists with them. */
async function clear(product: Product): Promise<void> {
  const seed = await product.seed()
  for (const kind of ['locations', 'media'] as const) {
    const { data } = await seed.call<Record<string, { id: number }[]>>('GET', `/${kind}`)
    for (const { id } of data[kind] ?? []) await seed.call('DELETE', `/${kind}/${id}`)
  }
}

/**
 * The `test` of the product with one server for all tests of a worker, empty at the beginning of each. Its ids go on from
 * test to test. A test that stops its server, reads its disk or counts on ids takes the `test` of `product/e2e.ts`.
 */
export const test = base.extend<object, { shared: Product }>({
  shared: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern.
    async ({}, use) => {
      const product = await startProduct()
      await use(product)
      await product.close()
    },
    { scope: 'worker' },
  ],
  product: async ({ shared }, use) => {
    await clear(shared)
    await use(shared)
  },
})
