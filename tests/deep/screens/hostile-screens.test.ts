import { goWithin } from '../../support/console/navigation.ts'
import { expectHarmless } from '../../support/hostile/expect-harmless.ts'
import { hostileTexts } from '../../support/hostile/hostile.ts'
import { answerHostile } from '../../support/hostile/hostile-answers.ts'
import { expect, test } from '../../support/product/e2e.ts'

const kinds = Object.entries(hostileTexts)

test.describe('a screen', () => {
  // The browser logs an error for a file that is no film.
  test.use({ expectedErrors: [/Failed to load resource/] })

  for (const type of ['videowall', 'ticker']) {
    // requirement 11.19
    test(`plays the good items of a hostile answer, ${type}, and its diagnostics show the rest as text`, async ({
      page,
    }) => {
      await answerHostile(page)
      await page.goto(`/display/good/${type}?debug`)
      await expect(page.getByText('Loading playlist...')).toBeHidden()
      const diagnostics = page.getByRole('region', { name: 'Diagnostics' })
      const good = type === 'videowall' ? '900' : '901'
      await expect(diagnostics).toContainText(`(playlist ${good}, `)
      await expectHarmless(page, 'the diagnostics')
    })
  }

  // requirement 11.19
  test('of any name loads, and an unknown type is shown as text', async ({ page }) => {
    await page.goto('/display/a/b')
    for (const [kind, text] of kinds) {
      const part = encodeURIComponent(text.replace(/\p{Cs}/gu, '\uFFFD'))
        .slice(0, 1_500)
        .replace(/%.?$/, '')
      await goWithin(page, `/display/${part}/${part}`)
      await expect(page.getByRole('main', { name: 'Display' }), kind).toContainText('Unknown display type: ')
      await expectHarmless(page, `a type: ${kind}`, [390])
    }
    for (const address of ['/display/%00/ticker', '/display/__proto__/constructor', '/display/%2e%2e%2f/videowall']) {
      await page.goto(address)
      await expect(page.getByRole('main', { name: 'Display' })).toBeVisible()
    }
  })
})
