import axe from 'axe-core'
import type { Page } from 'playwright/test'

interface Violation {
  id: string
  help: string
  nodes: { target: string[]; failureSummary: string }[]
}

/**
 * The violations that axe finds on the page: one line for each, with its elements.
 * @param rules the names of the rules to check; all without them
 */
export async function accessibilityViolations(page: Page, rules?: readonly string[]): Promise<string[]> {
  // A fading dialog would be measured half transparent; the endless animation of a ticker is not waited for.
  await page.evaluate(() => {
    const isFading = ({ effect }: Animation) => Number(effect?.getComputedTiming().endTime) < 2000
    const fading = document.getAnimations().filter(isFading)
    return Promise.all(fading.map(animation => animation.finished.catch(() => null)))
  })
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  const violations = await page.evaluate(async rules => {
    const inPage: { run: (options: object) => Promise<{ violations: Violation[] }> } = Reflect.get(window, 'axe')
    // What passes is not described: that is most of the work.
    const { violations } = await inPage.run({ resultTypes: ['violations'], ...(rules && { runOnly: rules }) })
    // The calendar's library names a day that shows 3 "March 3rd", which axe takes for a mismatch.
    const isDay = ({ target }: { target: string[] }) =>
      document.querySelector(target[0] ?? '')?.matches('.react-datepicker__day') ?? false
    return violations
      .map(({ nodes, ...rest }) => ({
        ...rest,
        nodes: rest.id === 'label-content-name-mismatch' ? nodes.filter(node => !isDay(node)) : nodes,
      }))
      .filter(({ nodes }) => nodes.length > 0)
  }, rules)
  return violations.map(({ id, help, nodes }) => {
    const places = nodes.map(node => `${node.target.join(' ')} (${node.failureSummary.replace(/\s+/g, ' ')})`)
    return `${id}: ${help}: ${places.join('; ')}`
  })
}
