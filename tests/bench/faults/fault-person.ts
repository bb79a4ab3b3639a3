import type { BrowserContext } from 'playwright'
import { openBehindLine, prepareContent } from '../../support/faults/fixture.ts'
import { type FaultLine, startFaultLine } from '../../support/faults/flaky-proxy.ts'
import type { FaultFixture } from '../../support/faults/flow.ts'
import { type Product, startProduct } from '../../support/product/product.ts'

/** The result of one page, or of one flow that was repeated. */
export interface Result {
  /** The page or the flow. */
  name: string
  tried: number
  survived: number
  /** The failures, one line each. */
  faults: string[]
  lost: number
  doubled: number
}

/** A person in front of a browser, with a separate server behind a proxy that breaks the connection. */
export interface Person {
  fixture: FaultFixture
  product: Product
  line: FaultLine
  leave(): Promise<void>
}

/** @param spares the number of records of each kind that the flows may delete */
export async function aPerson(context: BrowserContext, dist: string, spares: number): Promise<Person> {
  const product = await startProduct({ dist })
  const line = await startFaultLine(product.url)
  const fixture = await prepareContent(await context.newPage(), product, spares)
  const leave = async () => {
    await context.close()
    await line.close()
    await product.close()
  }
  return { fixture, product, line, leave }
}

/** Opens a page through the proxy, signed in unless it is the login page. */
export const open = ({ fixture, product, line }: Person, path: string) =>
  path === '/' ? fixture.page.goto(`${line.url}/`) : openBehindLine(fixture.page, product, line, `${line.url}${path}`)
