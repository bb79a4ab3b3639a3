import { io } from 'socket.io-client'
import { test as base, expect } from '../../support/console/console-test.ts'
import { alertOf, closeAlert, confirmButton, setMode } from '../../support/console/dialogs.ts'
import { fillFields } from '../../support/console/fields.ts'
import { button, card, heading, link, panel } from '../../support/console/locators.ts'
import { chooseFiles } from '../../support/console/media.ts'
import { goWithin } from '../../support/console/navigation.ts'
import { openGallery } from '../../support/console/playlists.ts'
import { signInPage } from '../../support/console/session.ts'
import { expectHarmless } from '../../support/hostile/expect-harmless.ts'
import { hostileTexts } from '../../support/hostile/hostile.ts'
import { answerHostile, GOOD } from '../../support/hostile/hostile-answers.ts'
import { PNG } from '../../support/hostile/smallest-files.ts'

const kinds = Object.entries(hostileTexts)

/** Half a pair of surrogates cannot stand in an address. */
const partOf = (text: string) => encodeURIComponent(text.replace(/\p{Cs}/gu, '\uFFFD'))

const test = base.extend<{ say: (text: string) => void }>({
  // A dialog of the browser itself would come only from an injected script.
  say: [
    async ({ page }, use) => {
      const dialogs: string[] = []
      page.on('dialog', dialog => {
        dialogs.push(dialog.message())
        void dialog.dismiss()
      })
      await use(await answerHostile(page))
      expect(dialogs).toEqual([])
    },
    { auto: true },
  ],
})

test.describe('a hostile server', () => {
  // A file that is no film cannot be loaded, and an entry of a wrong shape is left out.
  test.use({ expectedErrors: [/Failed to load resource/] })

  // requirement 13.23
  test('answers a login with hostile text', async ({ page, say }) => {
    await page.goto('/')
    await fillFields(page, { Username: 'a', Password: 'b' })
    for (const [kind, text] of kinds) {
      say(text)
      await button(page, 'Login').click()
      await expect(alertOf(page, 'Warning')).toBeVisible()
      await expectHarmless(page, kind)
      await closeAlert(page, 'Warning')
    }
    expect(new URL(page.url()).pathname).toBe('/')
  })

  // requirements 4.10 and 19.6
  test('sends hostile names of media', async ({ page, product }) => {
    await signInPage(page, product)
    await page.goto('/media')
    await expect(button(page, `Preview ${GOOD}`)).toBeVisible()
    await expectHarmless(page, 'the library')
    const chosen = ['<img src=x onerror=window.hacked=1>.png', 'holiday\u202Egnp.exe', `${'W'.repeat(240)}.png`]
    await chooseFiles(
      page,
      chosen.map(name => ({ name, mimeType: 'image/png', buffer: Buffer.from(PNG) })),
    )
    await expect(button(page, 'Upload anyway')).toHaveCount(chosen.length)
    await expectHarmless(page, 'the uploads')
    for (const kind of ['images', 'videos']) await setMode(page, `Delete ${kind}`)
    for (const [kind, text] of kinds) {
      await page.getByRole('searchbox', { name: 'Search by name' }).fill(text.slice(0, 300))
      await expectHarmless(page, `a search for ${kind}`, [390])
    }
    await page.getByRole('searchbox', { name: 'Search by name' }).fill('')
    await expectHarmless(page, 'the library in delete mode')
    for (const name of [/^Preview <img/, /^Preview W{99}/, /^Preview holiday/]) {
      await button(page, name).first().click()
      await expect(page.getByRole('dialog', { name: 'Preview' })).toBeVisible()
      await expectHarmless(page, `the preview of ${name}`)
      await button(page, 'Close preview').click()
    }
    for (const name of [/^Delete <img/, /^Delete W{99}/, /^Delete holiday/]) {
      await button(page, name).first().click()
      await expectHarmless(page, `the question about ${name}`)
      await confirmButton(page).click()
      await closeAlert(page, 'Warning')
    }
  })

  // requirements 13.23 and 19.6
  test('sends hostile names of locations and screens', async ({ page, product }) => {
    const socket = io(product.url, { transports: ['websocket'], reconnection: false })
    for (const [, uniqueId] of kinds) socket.emit('screen_connected', { uniqueId, type: 'videowall' })
    await signInPage(page, product)
    await page.goto('/add_location')
    const row = page.getByRole('row', { name: /onmouseover/ }).first()
    await expect(row.getByRole('img', { name: 'Videowall Connected' })).toBeVisible()
    await expect(link(page, GOOD)).toBeVisible()
    await page.getByRole('searchbox', { name: 'Search locations' }).fill(GOOD)
    await expect(page.getByRole('cell', { name: 'good', exact: true })).toBeVisible()
    await page.getByRole('searchbox', { name: 'Search locations' }).fill('')
    await expectHarmless(page, 'the table')
    for (const name of [/onmouseover/, /W{99}/, /gnp\.exe/]) {
      const hostile = page.getByRole('row', { name }).first()
      await hostile.getByRole('button', { name: /^State of the videowall/ }).click()
      await expectHarmless(page, `the state of ${name}`)
      await page.keyboard.press('Escape')
      await hostile.getByRole('button', { name: /^Edit/ }).click()
      await expectHarmless(page, `the fields of ${name}`)
      await button(page, 'Update Location').click()
      await closeAlert(page, 'Warning')
      await button(page, 'Close').click()
      await hostile.getByRole('button', { name: /^Delete/ }).click()
      await expectHarmless(page, `the question about ${name}`)
      await button(page, 'Cancel').click()
    }
    await page.goto('/screens')
    await expect(page.getByRole('heading', { name: 'Screens', exact: true })).toBeVisible()
    await expectHarmless(page, 'the wall')
    await page.goto('/schedule')
    await expect(page.getByRole('grid').getByRole('link', { name: GOOD })).toBeVisible()
    await expectHarmless(page, 'the schedule')
    await button(page, /^Week of W{99}/)
      .first()
      .click()
    await expect(page.getByRole('combobox', { name: 'Location' })).toBeVisible()
    await expectHarmless(page, 'the week of a location')
    socket.disconnect()
  })

  // requirement 13.23
  test('sends hostile names of users', async ({ page, product }) => {
    await signInPage(page, product)
    await page.evaluate(name => localStorage.setItem('USERNAME', name), 'W‮'.repeat(5_000))
    await page.goto('/user')
    await expect(page.getByRole('row', { name: new RegExp(GOOD) })).toBeVisible()
    await expectHarmless(page, 'the table')
    await expect(button(page, 'Sign Out')).toBeInViewport()
    for (const name of [/^Delete <img/, /^Delete W{99}/, /^Delete holiday/]) {
      await button(page, name).click()
      await expectHarmless(page, `the question about ${name}`)
      await confirmButton(page).click()
      await button(page, 'OK').click()
    }
  })

  // requirement 13.23
  test('sends hostile names of playlists and their items', async ({ page, product }) => {
    await signInPage(page, product)
    await page.goto('/location/900?name=Good&uid=good')
    const good = card(page, 900)
    await expect(button(good, `Preview ${GOOD}`)).toBeVisible()
    await expectHarmless(page, 'the playlists')
    for (const tape of ['Videowall Tape', 'Ticker Tape']) await setMode(page, `Edit ${tape}`)
    await expectHarmless(page, 'the playlists in edit mode')
    for (const name of [/^Edit playlist "'/, /^Edit playlist W{99}/, /^Edit playlist שלום/]) {
      await button(page, name).click()
      await expectHarmless(page, `the fields of ${name}`)
    }
    await button(page, /^Delete playlist W{99}/).click()
    await expectHarmless(page, 'the question about a playlist')
    await button(page.getByRole('alertdialog'), 'Cancel').click()
    const gallery = await openGallery(page)
    for (const name of [/^<img/, /^W{99}/]) await button(gallery, name).click()
    await expectHarmless(page, 'the gallery')
    await button(gallery, 'Save Media').click()
    await expect(alertOf(page, 'Warning')).toBeVisible()
    await expectHarmless(page, 'what was not saved')
  })

  // requirement 13.23
  test('sends hostile addresses of locations', async ({ page, product }) => {
    await signInPage(page, product)
    await page.goto('/user')
    for (const [kind, text] of kinds) {
      const part = partOf(text)
      await goWithin(page, `/location/${part.slice(0, 1_500)}?name=${part}&uid=${part}`)
      await expect(panel(page, 'Screens'), kind).toBeVisible()
      await expectHarmless(page, `a location: ${kind}`, [390])
    }
  })

  // requirement 13.23
  test('sends hostile addresses of pages', async ({ page, product }) => {
    await signInPage(page, product)
    await page.goto('/user')
    for (const [kind, text] of kinds) {
      await goWithin(page, `/nothing/${partOf(text)}`)
      await expect(heading(page, 'Page not found'), kind).toBeVisible()
      await expectHarmless(page, `no page: ${kind}`, [390])
    }
    for (const path of [
      '/location/%E0%A4%A?name=%E0%A4%A&uid=%zz',
      '/location/%00?name=%00',
      '/%E0%A4%A',
      '/media?__proto__[x]=1',
    ]) {
      await goWithin(page, path)
      // A name out of a control character has no width in some fonts.
      await expect(page.getByRole('heading', { level: 1 })).toBeAttached()
      await expectHarmless(page, path)
    }
  })
})
