import type { BrowserContext } from 'playwright'
import { openBehindLine, prepareStage } from '../support/faults/fixture.ts'
import { type FaultLine, startFaultLine } from '../support/faults/flaky-proxy.ts'
import type { FaultStage } from '../support/faults/page-actions.ts'
import { type Product, startProduct } from '../support/product/product.ts'

/** What came of one page, or of one thing done again and again. */
export interface Result {
  /** The page or the flow that was tried. */
  name: string
  tried: number
  survived: number
  /** What went wrong, one line each. */
  faults: string[]
  lost: number
  doubled: number
}

/** Somebody at work with a product of their own, behind a line that breaks. */
export interface Person {
  stage: FaultStage
  product: Product
  line: FaultLine
  leave(): Promise<void>
}

/** @param spares of everything that can be deleted */
export async function aPerson(context: BrowserContext, dist: string, spares: number): Promise<Person> {
  const product = await startProduct({ dist })
  const line = await startFaultLine(product.url)
  const stage = await prepareStage(await context.newPage(), product, spares)
  const leave = async () => {
    await context.close()
    await line.close()
    await product.close()
  }
  return { stage, product, line, leave }
}

/** Opens a page behind the line, signed in but for the login page. */
export const open = ({ stage, product, line }: Person, path: string) =>
  path === '/' ? stage.page.goto(`${line.url}/`) : openBehindLine(stage.page, product, line, `${line.url}${path}`)
