import type { Page } from 'playwright/test'
import { signInPage } from '../../support/console/session.ts'
import { aGate } from '../../support/looks/gate.ts'
import { furnishConsole } from '../../support/product/console-seed.ts'
import { expect, test } from '../../support/product/e2e.ts'

const background = (page: Page) => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)

// requirement 3.15
test('a chosen theme applies before the app has run, and System follows every change of the system', async ({
  page,
  product,
}) => {
  await page.emulateMedia({ colorScheme: 'light' })
  await signInPage(page, product)
  await page.goto('/user')
  const light = await background(page)
  await page.getByRole('radio', { name: 'Dark' }).check({ force: true })
  const dark = await background(page)
  expect(dark).not.toBe(light)

  const gate = aGate()
  await page.route('**/assets/*.js', async route => {
    await gate.opened
    await route.fallback()
  })
  await page.goto('/user', { waitUntil: 'commit' })
  await expect.poll(() => background(page)).toBe(dark)
  expect(await page.locator('#root > *').count(), 'nothing of the app has run').toBe(0)
  gate.open()
  await expect(page.getByRole('radio', { name: 'Dark' })).toBeChecked()
  expect(await page.getByRole('radio', { name: 'Dark' }).evaluate(radio => getComputedStyle(radio).colorScheme)).toBe(
    'dark',
  )

  await page.getByRole('radio', { name: 'System' }).check({ force: true })
  expect(await background(page)).toBe(light)
  await page.emulateMedia({ colorScheme: 'dark' })
  expect(await background(page)).toBe(dark)
})

// requirement 3.15
test('no motion is longer than 200 ms, and reduced motion turns all of it off', async ({ page, product }) => {
  await furnishConsole(product)
  await signInPage(page, product)
  // The longest of all transitions and of all animations that end.
  const longest = () =>
    page.evaluate(() => {
      const seconds = (list: string) => Math.max(...list.split(', ').map(Number.parseFloat))
      return [...document.querySelectorAll('*')].reduce((most, element) => {
        const { transitionDuration, animationName, animationDuration, animationIterationCount } =
          getComputedStyle(element)
        const ends = animationName !== 'none' && animationIterationCount !== 'infinite'
        return Math.max(most, seconds(transitionDuration), ends ? seconds(animationDuration) : 0)
      }, 0)
    })
  for (const path of ['/media', '/user']) {
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.keyboard.press('Control+k')
    await expect(page.getByRole('combobox', { name: 'Search or jump to' })).toBeFocused()
    expect(await longest(), path).toBeGreaterThan(0)
    expect(await longest(), path).toBeLessThanOrEqual(0.2)
    await page.emulateMedia({ reducedMotion: 'reduce' })
    expect(await longest(), `${path}, reduced`).toBe(0)
  }
  await page.route('**/api/media', () => undefined)
  await page.goto('/media')
  await expect(page.locator('.skeleton').first()).toBeVisible()
  await expect(page.getByRole('status', { name: 'Loading' })).toBeVisible()
  expect(await page.evaluate(() => document.getAnimations().length), 'while it loads').toBe(0)
})

test('the manifest and its icons can be loaded, and the policy allows them', async ({ page, product }) => {
  await page.goto('/')
  const address = await page.locator('link[rel=manifest]').evaluate(link => (link as HTMLLinkElement).href)
  const manifest: { start_url: string; icons: { src: string }[] } = await (await page.request.get(address)).json()
  expect(new URL(manifest.start_url, address).href).toBe(`${product.url}/`)
  const icons = manifest.icons.map(({ src }) => new URL(src, address).href)
  const widths = await page.evaluate(async sources => {
    const images = sources.map(source => Object.assign(new Image(), { src: source }))
    await Promise.all(images.map(image => image.decode()))
    return images.map(image => image.naturalWidth)
  }, icons)
  expect(widths).toContain(192)
})
