import type { Page } from 'playwright/test'

/** The part of React's record of a component or element that this file reads. */
interface Fiber {
  tag: number
  flags: number
  alternate: Fiber | null
  child: Fiber | null
  sibling: Fiber | null
  stateNode: unknown
}

/** The number of elements that match the selector and whose own component was drawn since the last call. */
export type CountRenders = (selector: string) => Promise<number>

/**
 * Listens to React's commits as its developer tools do, in the production build too. Call it before the page is opened.
 * @returns the counter, which starts at 0 again after each call
 */
export async function watchRenders(page: Page): Promise<CountRenders> {
  await page.addInitScript(() => {
    const [FUNCTION, ELEMENT, FORWARD, MEMO, SIMPLE_MEMO] = [0, 5, 11, 14, 15]
    const components = [FUNCTION, FORWARD, MEMO, SIMPLE_MEMO]
    const PERFORMED_WORK = 1
    const drawn = new Set<Element>()

    /** The element that a component writes itself; null if it leaves that to other components. */
    const ownElement = ({ child }: Fiber): Element | null =>
      child && !child.sibling && child.tag === ELEMENT && child.stateNode instanceof Element ? child.stateNode : null

    const visit = (fiber: Fiber): void => {
      const hasRun = fiber.alternate === null || (fiber.flags & PERFORMED_WORK) !== 0
      const element = hasRun && components.includes(fiber.tag) ? ownElement(fiber) : null
      if (element) drawn.add(element)
      // The same child as before: nothing below it was rendered.
      if (fiber.alternate && fiber.child === fiber.alternate.child) return
      for (let child = fiber.child; child; child = child.sibling) visit(child)
    }

    Reflect.set(window, 'takeDrawn', (selector: string) => {
      const count = [...drawn].filter(element => element.matches(selector)).length
      drawn.clear()
      return count
    })
    Reflect.set(window, '__REACT_DEVTOOLS_GLOBAL_HOOK__', {
      supportsFiber: true,
      inject: () => 1,
      onCommitFiberRoot: (_id: number, root: { current: Fiber }) => visit(root.current),
      onCommitFiberUnmount: () => undefined,
    })
  })
  return selector => page.evaluate(asked => Reflect.get(window, 'takeDrawn')(asked), selector)
}
