import { closeAlert } from '../../support/console/dialogs.ts'
import { addLocation } from '../../support/console/locations.ts'
import { button } from '../../support/console/locators.ts'
import { chooseFiles } from '../../support/console/media.ts'
import { goWithin } from '../../support/console/navigation.ts'
import { signInPage } from '../../support/console/session.ts'
import { expectHarmless } from '../../support/hostile/expect-harmless.ts'
import { hostileTexts } from '../../support/hostile/hostile.ts'
import { answerHostile } from '../../support/hostile/hostile-answers.ts'
import { PNG } from '../../support/hostile/smallest-files.ts'
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
      await expect(diagnostics).toContainText(`Rotation${good} (`)
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

// requirement 19.6
test('every typed text and every file name is shown as text', async ({ page, product }) => {
  await signInPage(page, product)
  await page.goto('/add_location')
  const typed = ['markup', 'a reversed name', 'right to left', 'a family', 'constructor_key'] as const
  for (const [index, kind] of typed.entries()) {
    await addLocation(page, hostileTexts[kind] ?? '', `"><b>${index}<b>'`)
    await expect(page.getByRole('row').getByText(hostileTexts[kind] ?? '', { exact: true })).toBeVisible()
  }
  await expectHarmless(page, 'the locations')
  await page
    .getByRole('link', { name: hostileTexts.markup ?? '', exact: true })
    .first()
    .click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(hostileTexts.markup ?? '')
  await expectHarmless(page, 'a location')

  await page.goto('/media')
  const names = [
    '<img src=x onerror=window.hacked=1>.png',
    'holiday\u202Egnp.exe',
    'שלום (2).png',
    `${'W'.repeat(240)}.png`,
  ]
  const files = names.map(name => ({ name, mimeType: 'image/png', buffer: Buffer.from(PNG) }))
  await chooseFiles(page, files)
  const anyway = button(page, 'Upload anyway')
  await expect(anyway).toHaveCount(names.length)
  await expectHarmless(page, 'the uploads')
  for (const _ of names) {
    await anyway.first().click()
    await closeAlert(page, 'Success')
  }
  for (const name of names) await expect(button(page, `Preview ${name}`)).toBeVisible()
  await expectHarmless(page, 'the library')
})
