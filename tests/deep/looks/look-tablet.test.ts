import { locationPath } from '../../../src/routes.ts'
import { sameFontEverywhere } from '../../shots/fonts.ts'
import { signInPage } from '../../support/console/session.ts'
import { smallTargets } from '../../support/looks/touch-targets.ts'
import { furnishConsole } from '../../support/product/console-seed.ts'
import { expect, test } from '../../support/product/e2e.ts'

// A wide window has the sidebar and whole tables, and a finger needs large controls: only a tablet has both.
test.use({ hasTouch: true, isMobile: true, viewport: { width: 1024, height: 768 } })

// requirement 3.16
test('on a tablet a finger hits every control, and the sidebar does not scroll sideways', async ({ page, product }) => {
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
  }
})
