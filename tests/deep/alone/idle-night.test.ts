import { expect, test } from '../../support/display/display.ts'

const WATCHED_MS = 3000

// requirement 9.20
for (const type of ['videowall', 'ticker']) {
  test(`a ${type} draws no frame while nothing is planned`, async ({ page, browser, rig }) => {
    // Two minutes before midnight a screen is awake.
    await page.clock.setSystemTime(new Date('2026-03-10T12:00:30'))
    await page.goto(`${rig.url}/display/lobby/${type}`)
    await expect(page.locator('.display-why')).toContainText('no playlist switched on')
    await expect(page.getByText('Loading playlist...')).toHaveCSS('color', 'rgb(77, 77, 77)')
    // The line below the text appears after three seconds.
    await expect.poll(() => page.evaluate(() => document.getAnimations().length)).toBe(0)
    await browser.startTracing(page, { categories: ['cc', 'viz', 'benchmark', 'devtools.timeline'] })
    await page.waitForTimeout(WATCHED_MS)
    const trace = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: Array<{ name: string }> }
    const count = (name: string) => trace.traceEvents.filter(event => event.name === name).length
    expect(trace.traceEvents.length).toBeGreaterThan(0)
    expect({ frames: count('Display::DrawAndSwap'), commits: count('Commit') }).toEqual({ frames: 0, commits: 0 })
  })
}
