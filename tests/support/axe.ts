import axe from 'axe-core'
import type { Page } from 'playwright/test'

interface Violation {
  id: string
  help: string
  nodes: { target: string[]; failureSummary: string }[]
}

/** What axe finds on the page as it stands: one line for each violation, with the elements that it names. */
export async function accessibilityViolations(page: Page): Promise<string[]> {
  // A dialog that fades in would be measured half transparent.
  await page.evaluate(() =>
    Promise.all(document.getAnimations().map(animation => animation.finished.catch(() => null))),
  )
  await page.evaluate(axe.source)
  const violations = await page.evaluate(async () => {
    const inPage: { run: () => Promise<{ violations: Violation[] }> } = Reflect.get(window, 'axe')
    return (await inPage.run()).violations
  })
  return violations.map(({ id, help, nodes }) => {
    const places = nodes.map(node => `${node.target.join(' ')} (${node.failureSummary.replace(/\s+/g, ' ')})`)
    return `${id}: ${help}: ${places.join('; ')}`
  })
}
