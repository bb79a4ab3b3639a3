import axe from 'axe-core'
import type { Page } from 'playwright/test'

interface Violation {
  id: string
  help: string
  nodes: { target: string[]; failureSummary: string }[]
}

/** What axe finds on the page as it stands: one line for each violation, with the elements that it names. */
export async function accessibilityViolations(page: Page): Promise<string[]> {
  // A dialog that fades in would be measured half transparent; a ticker's track has no end that is worth waiting for.
  await page.evaluate(() => {
    const isFading = ({ effect }: Animation) => Number(effect?.getComputedTiming().endTime) < 2000
    const fading = document.getAnimations().filter(isFading)
    return Promise.all(fading.map(animation => animation.finished.catch(() => null)))
  })
  await page.evaluate(axe.source)
  const violations = await page.evaluate(async () => {
    const inPage: { run: () => Promise<{ violations: Violation[] }> } = Reflect.get(window, 'axe')
    const { violations } = await inPage.run()
    // The calendar's library calls a day that shows 3 "March 3rd", which axe takes for another name.
    const isDay = ({ target }: { target: string[] }) =>
      document.querySelector(target[0] ?? '')?.matches('.react-datepicker__day') ?? false
    return violations
      .map(({ nodes, ...rest }) => ({
        ...rest,
        nodes: rest.id === 'label-content-name-mismatch' ? nodes.filter(node => !isDay(node)) : nodes,
      }))
      .filter(({ nodes }) => nodes.length > 0)
  })
  return violations.map(({ id, help, nodes }) => {
    const places = nodes.map(node => `${node.target.join(' ')} (${node.failureSummary.replace(/\s+/g, ' ')})`)
    return `${id}: ${help}: ${places.join('; ')}`
  })
}
