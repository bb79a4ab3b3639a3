import { locationPath } from '../../../src/routes.ts'
import { sameFontEverywhere } from '../../shots/fonts.ts'
import { signInPage } from '../../support/console/session.ts'
import { smallTargets } from '../../support/looks/touch-targets.ts'
import { furnishConsole } from '../../support/product/console-seed.ts'
import { expect, test } from '../../support/product/e2e.ts'

// A wide window has the sidebar and whole tables, and a finger needs large controls: only a tablet has both.
// American dates are the widest.
test.use({ hasTouch: true, isMobile: true, viewport: { width: 1024, height: 768 }, locale: 'en-US' })

/** Lines of text in an element. */
function linesOf(element: Element): number {
  const text = document.createRange()
  text.selectNodeContents(element)
  return new Set(Array.from(text.getClientRects(), ({ top }) => top)).size
}

// requirements 3.16, 5.4
test('on a tablet a finger hits every control, no sidebar scrolls sideways, and no date takes three lines', async ({
  page,
  product,
}) => {
  await sameFontEverywhere(page.context())
  const { full } = await furnishConsole(product)
  await signInPage(page, product)
  const pages = ['/media', '/add_location', locationPath(full), '/schedule', '/screens', '/user', '/picture?kind=slide']
  for (const path of pages) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible()
    await expect(page.locator('.skeleton:visible'), path).toHaveCount(0)
    expect.soft(await smallTargets(page), `${path}: targets under 44 px`).toEqual([])
    const spare = await page.locator('.sidebar').evaluate(bar => bar.clientWidth - bar.scrollWidth)
    expect.soft(spare, `${path}: the sidebar`).toBe(0)
    for (const time of await page.locator('td.table-time').all())
      expect.soft(await time.evaluate(linesOf), `${path}: lines of a date`).toBeLessThanOrEqual(2)
  }
})
