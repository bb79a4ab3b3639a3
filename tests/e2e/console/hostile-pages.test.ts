import type { Page } from 'playwright/test'
import { io } from 'socket.io-client'
import { goWithin } from '../../support/faults/go-within.ts'
import { expectHarmless } from '../../support/hostile/expect-harmless.ts'
import { hostileTexts } from '../../support/hostile/hostile.ts'
import { answerHostile, GOOD } from '../../support/hostile/hostile-answers.ts'
import { expect, test } from '../../support/product/e2e.ts'
import { signInPage } from '../../support/product/sign-in-page.ts'

const kinds = Object.entries(hostileTexts)

/** A dialog of the browser's own would only come from a script of somebody else's. */
function refuseDialogs(page: Page): string[] {
  const dialogs: string[] = []
  page.on('dialog', dialog => {
    dialogs.push(dialog.message())
    void dialog.dismiss()
  })
  return dialogs
}

test.describe('a server that means harm', () => {
  // A film that is no film, and what an entry of another shape is left out with.
  test.use({ expectedErrors: [/Failed to load resource/] })

  // requirement 13.23
  test('says what it likes about a login', async ({ page }) => {
    const say = await answerHostile(page)
    const dialogs = refuseDialogs(page)
    await page.goto('/')
    await page.getByRole('textbox', { name: 'Username' }).fill('a')
    await page.getByLabel('Password', { exact: true }).fill('b')
    for (const [kind, text] of kinds) {
      say(text)
      await page.getByRole('button', { name: 'Login', exact: true }).click()
      await expect(page.getByRole('alertdialog', { name: 'Warning' })).toBeVisible()
      await expectHarmless(page, kind)
      await page.getByRole('button', { name: 'OK', exact: true }).click()
    }
    expect([dialogs, new URL(page.url()).pathname]).toEqual([[], '/'])
  })

  // requirement 4.10
  test('names media, and their previews, questions and reports', async ({ page, product }) => {
    await answerHostile(page)
    const dialogs = refuseDialogs(page)
    await signInPage(page, product)
    await page.goto('/media')
    await expect(page.getByRole('button', { name: `Preview ${GOOD}` })).toBeVisible()
    await expectHarmless(page, 'the library')
    await page.getByRole('button', { name: 'Delete images' }).click()
    await page.getByRole('button', { name: 'Delete videos' }).click()
    for (const [kind, text] of kinds) {
      await page.getByRole('searchbox').fill(text.slice(0, 300))
      await expectHarmless(page, `a search for ${kind}`, [390])
    }
    await page.getByRole('searchbox').fill('')
    await expectHarmless(page, 'the library in delete mode')
    for (const name of [/^Preview <img/, /^Preview W{99}/, /^Preview holiday/]) {
      await page.getByRole('button', { name }).first().click()
      await expect(page.getByRole('dialog', { name: 'Preview' })).toBeVisible()
      await expectHarmless(page, `the preview of ${name}`)
      await page.getByRole('button', { name: 'Close preview' }).click()
    }
    for (const name of [/^Delete <img/, /^Delete W{99}/, /^Delete holiday/]) {
      await page.getByRole('button', { name }).first().click()
      await expectHarmless(page, `the question about ${name}`)
      await page.getByRole('alertdialog').getByRole('button', { name: 'Delete', exact: true }).click()
      await expect(page.getByRole('alertdialog', { name: 'Warning' })).toBeVisible()
      await page.getByRole('button', { name: 'OK', exact: true }).click()
    }
    expect(dialogs).toEqual([])
  })

  // requirement 13.23
  test('names locations and screens', async ({ page, product }) => {
    await answerHostile(page)
    const dialogs = refuseDialogs(page)
    const socket = io(product.url, { transports: ['websocket'], reconnection: false })
    for (const [, uniqueId] of kinds) socket.emit('screen_connected', { uniqueId, type: 'videowall' })
    await signInPage(page, product)
    await page.goto('/add_location')
    const row = page.getByRole('row', { name: /onmouseover/ }).first()
    await expect(row.getByRole('img', { name: 'Videowall Connected' })).toBeVisible()
    await expect(page.getByRole('navigation').getByRole('link', { name: GOOD })).toBeVisible()
    await page.getByRole('searchbox').fill(GOOD)
    await expect(page.getByRole('cell', { name: 'good', exact: true })).toBeVisible()
    await page.getByRole('searchbox').fill('')
    await expectHarmless(page, 'the table')
    for (const name of [/onmouseover/, /W{99}/, /gnp\.exe/]) {
      const hostile = page.getByRole('row', { name }).first()
      await hostile.getByRole('button', { name: /^History of the videowall/ }).click()
      await expectHarmless(page, `the history of ${name}`)
      await page.keyboard.press('Escape')
      await hostile.getByRole('button', { name: /^Edit/ }).click()
      await expectHarmless(page, `the fields of ${name}`)
      await page.getByRole('button', { name: 'Update Location' }).click()
      await expect(page.getByRole('alertdialog', { name: 'Warning' })).toBeVisible()
      await page.getByRole('button', { name: 'OK', exact: true }).click()
      await page.getByRole('button', { name: 'Close', exact: true }).click()
      await hostile.getByRole('button', { name: /^Delete/ }).click()
      await expectHarmless(page, `the question about ${name}`)
      await page.getByRole('button', { name: 'Cancel' }).click()
    }
    socket.disconnect()
    expect(dialogs).toEqual([])
  })

  // requirement 13.23
  test('names users', async ({ page, product }) => {
    await answerHostile(page)
    const dialogs = refuseDialogs(page)
    await signInPage(page, product)
    await page.evaluate(name => localStorage.setItem('USERNAME', name), 'W‮'.repeat(5_000))
    await page.goto('/user')
    await expect(page.getByRole('row', { name: new RegExp(GOOD) })).toBeVisible()
    await expectHarmless(page, 'the table')
    await expect(page.getByRole('button', { name: 'Sign Out' })).toBeInViewport()
    for (const name of [/^Delete <img/, /^Delete W{99}/, /^Delete holiday/]) {
      await page.getByRole('button', { name }).click()
      await expectHarmless(page, `the question about ${name}`)
      await page.getByRole('alertdialog').getByRole('button', { name: 'Delete', exact: true }).click()
      await page.getByRole('button', { name: 'OK', exact: true }).click()
    }
    expect(dialogs).toEqual([])
  })

  // requirement 13.23
  test('names playlists and what is in them', async ({ page, product }) => {
    await answerHostile(page)
    const dialogs = refuseDialogs(page)
    await signInPage(page, product)
    await page.goto('/location/900?name=Good&uid=good')
    const good = page.getByRole('article', { name: 'Playlist 900', exact: true })
    await expect(good.getByRole('button', { name: `Preview ${GOOD}` })).toBeVisible()
    await expectHarmless(page, 'the playlists')
    await page.getByRole('button', { name: 'Edit Videowall Tape' }).click()
    await page.getByRole('button', { name: 'Edit Ticker Tape' }).click()
    await expectHarmless(page, 'the playlists in edit mode')
    for (const name of [/^Edit playlist "'/, /^Edit playlist W{99}/, /^Edit playlist שלום/]) {
      await page.getByRole('button', { name }).click()
      await expectHarmless(page, `the fields of ${name}`)
    }
    await page.getByRole('button', { name: /^Delete playlist W{99}/ }).click()
    await expectHarmless(page, 'the question about a playlist')
    await page.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('button', { name: 'Add Media' }).first().click()
    const gallery = page.getByRole('dialog', { name: 'Media Gallery' })
    await gallery.getByRole('button', { name: /^<img/ }).click()
    await gallery.getByRole('button', { name: /^W{99}/ }).click()
    await expectHarmless(page, 'the gallery')
    await gallery.getByRole('button', { name: 'Save Media' }).click()
    await expect(page.getByRole('alertdialog', { name: 'Warning' })).toBeVisible()
    await expectHarmless(page, 'what was not saved')
    expect(dialogs).toEqual([])
  })

  // requirement 13.23
  test('gives the addresses of pages', async ({ page, product }) => {
    await answerHostile(page)
    const dialogs = refuseDialogs(page)
    await signInPage(page, product)
    await page.goto('/user')
    for (const [kind, text] of kinds) {
      const part = encodeURIComponent(text.replace(/\p{Cs}/gu, '\uFFFD'))
      await goWithin(page, `/location/${part.slice(0, 1_500)}?name=${part}&uid=${part}`)
      await expect(page.getByRole('region', { name: 'Screens' }), kind).toBeVisible()
      await expectHarmless(page, `a location: ${kind}`, [390])
      await goWithin(page, `/nothing/${part}`)
      await expect(page.getByRole('heading', { name: 'Page not found' }), kind).toBeVisible()
      await expectHarmless(page, `no page: ${kind}`, [390])
    }
    for (const path of [
      '/location/%E0%A4%A?name=%E0%A4%A&uid=%zz',
      '/location/%00?name=%00',
      '/%E0%A4%A',
      '/media?__proto__[x]=1',
    ]) {
      await goWithin(page, path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expectHarmless(page, path)
    }
    expect(dialogs).toEqual([])
  })
})
