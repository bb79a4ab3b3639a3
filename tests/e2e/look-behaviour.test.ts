import type { Page } from 'playwright/test'
import { type FurnishedConsole, furnishConsole, pathOf } from '../support/console-seed.ts'
import { expect, test } from '../support/e2e.ts'
import { aGate } from '../support/gate.ts'
import { signInPage } from '../support/sign-in-page.ts'

interface Slow {
  name: string
  path: (made: FurnishedConsole) => string
  /** The call whose answer is held back. */
  call: string
  /** What is there once it has arrived. */
  arrived: (page: Page) => ReturnType<Page['locator']>
}

const slowPages: readonly Slow[] = [
  {
    name: 'media',
    path: () => '/media',
    call: '**/api/media',
    arrived: page => page.getByRole('button', { name: 'Preview film.mp4' }),
  },
  {
    name: 'locations',
    path: () => '/add_location',
    call: '**/api/locations',
    arrived: page => page.getByRole('row', { name: /gate-12/ }),
  },
  {
    name: 'a location',
    path: made => pathOf(made.full),
    call: '**/api/playlists/location/**',
    arrived: page => page.getByRole('button', { name: 'Preview film.mp4' }),
  },
  {
    name: 'users',
    path: () => '/user',
    call: '**/api/auth/user/all',
    arrived: page => page.getByRole('button', { name: 'Delete guest' }),
  },
]

/** Sums up the layout shift of every page that is loaded from now on, as the browser measures it. */
async function measureShift(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    let sum = 0
    new PerformanceObserver(list => {
      for (const entry of list.getEntries()) {
        // What moves because of a person's own act has been asked for.
        if (Reflect.get(entry, 'hadRecentInput') === false) sum += Number(Reflect.get(entry, 'value'))
      }
      Reflect.set(window, 'layoutShift', sum)
    }).observe({ type: 'layout-shift', buffered: true })
    Reflect.set(window, 'layoutShift', 0)
  })
  // Two frames later the observer has been told of everything before.
  return () =>
    page.evaluate(async () => {
      for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame)
      return Number(Reflect.get(window, 'layoutShift'))
    })
}

for (const width of [1440, 390]) {
  test(`slow answers: outlines first, a sign after a while, and nothing jumps, ${width} px`, async ({
    page,
    product,
  }) => {
    await page.setViewportSize({ width, height: 844 })
    const made = await furnishConsole(product)
    await signInPage(page, product)
    const shift = await measureShift(page)
    for (const { name, path, call, arrived } of slowPages) {
      const gate = aGate()
      await page.route(call, async route => {
        await gate.opened
        await route.fallback()
      })
      await page.goto(path(made))
      await expect(page.locator('.skeleton:visible').first(), name).toBeVisible()
      await expect(page.getByRole('status', { name: 'Loading' }).locator('.spinner'), name).toBeVisible()
      gate.open()
      await expect(arrived(page), name).toBeVisible()
      await expect(page.getByRole('status', { name: 'Loading' }), name).toBeHidden()
      await expect(page.locator('.skeleton:visible'), name).toHaveCount(0)
      expect.soft(await shift(), name).toBeLessThanOrEqual(0.02)
      await page.unroute(call)
    }
  })
}

/** Role and name of what has the focus, such as `link "Media"`. */
async function focused(page: Page): Promise<string> {
  const snapshot = await page.locator(':focus').ariaSnapshot()
  return /^- (\w+ "(?:[^"\\]|\\.)*")/.exec(snapshot)?.[1] ?? snapshot
}

async function tabThrough(page: Page, steps: number): Promise<string[]> {
  const stops: string[] = []
  while (stops.length < steps) {
    await page.keyboard.press('Tab')
    stops.push(await focused(page))
  }
  return stops
}

const sidebar = [
  'link "Skip to content"',
  'link "Signage"',
  'button "Search or jump to…"',
  'link "Media"',
  'link "Manage Location"',
  'link "Departure hall, gate 12 and the corridor behind the security check"',
  'link "Warehouse"',
  'link "Manage User"',
  'button "Sign Out"',
  'radio "System"',
]

const panel = (kind: string, tape: string, url: string) => [
  'button "Add Media"',
  'button "Add Group"',
  `button "Edit ${tape}"`,
  `link "${url}"`,
  `button "Copy the address of the ${kind}"`,
]

test('the tab order of every page reads sensibly', async ({ page, product }) => {
  const { full } = await furnishConsole(product)
  await signInPage(page, product)
  const orders: Record<string, string[]> = {
    '/media': [
      'button "UPLOAD"',
      'searchbox "Search by name"',
      'combobox "Sort by"',
      'button "Delete videos"',
      'button "Preview film.mp4"',
      'button "Delete images"',
      'button "Preview strip.png"',
      'button "Preview A key visual with a name as long as agencies like.jpg"',
    ],
    '/add_location': [
      'checkbox "Disconnected only (2)"',
      'searchbox "Search locations"',
      'button "Add Location"',
      'button "UID"',
      'button "Location Name"',
      'button "Created At"',
      'button "Updated At"',
      'link "Departure hall, gate 12 and the corridor behind the security check"',
    ],
    '/user': ['button "Add User"', 'button "Delete admin"', 'button "Delete guest"'],
    [pathOf(full)]: [
      'switch "Videowall Tape"',
      'switch "Ticker Tape"',
      'button "Update"',
      ...panel('videowall', 'Videowall Tape', `${product.url}/display/gate-12/videowall`),
      'textbox "Date range"',
      'textbox "Start time"',
      'textbox "End time"',
      'spinbutton "Repeat"',
      'button "Preview film.mp4"',
      'button "Preview A key visual with a name as long as agencies like.jpg"',
      ...panel('ticker', 'Ticker Tape', `${product.url}/display/gate-12/ticker`),
      'spinbutton "Repeat"',
      'button "Preview strip.png"',
    ],
  }
  for (const [path, order] of Object.entries(orders)) {
    await page.goto(path)
    await expect(page.getByText('Live', { exact: true })).toBeVisible()
    await expect(page.locator('.skeleton')).toHaveCount(0)
    const stops = [...sidebar, ...order]
    expect.soft(await tabThrough(page, stops.length), path).toEqual(stops)
  }
})

test('the skip link is seen, comes first and goes to the content; so does every navigation', async ({
  page,
  product,
}) => {
  await signInPage(page, product)
  await page.goto('/user')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const skip = page.getByRole('link', { name: 'Skip to content' })
  await page.keyboard.press('Tab')
  await expect(skip).toBeFocused()
  await expect(skip).toBeInViewport()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Add User' })).toBeFocused()
  await page.getByRole('link', { name: 'Media', exact: true }).press('Enter')
  await expect(page).toHaveTitle('Media')
  await expect(page.getByRole('main')).toBeFocused()
  await expect(page.getByRole('main').locator('[aria-live]', { hasText: /^Media$/ })).toBeAttached()
})

test('palette and sheet work by the keyboard alone and give the focus back', async ({ page, product }) => {
  const { empty } = await furnishConsole(product)
  await signInPage(page, product)
  await page.goto('/user')
  const opener = page.getByRole('button', { name: 'Add User' })
  await opener.focus()
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(opener).toBeFocused()
  await page.keyboard.press('Control+k')
  const palette = page.getByRole('dialog', { name: 'Search or jump to' })
  await expect(palette.getByRole('combobox')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(opener).toBeFocused()
  await page.keyboard.press('Control+k')
  await page.keyboard.type('ware')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/location/${empty.id}\\?`))
  await expect(page.getByRole('main')).toBeFocused()
  await page.keyboard.press('Control+k')
  await page.keyboard.type('upload')
  const chooser = page.waitForEvent('filechooser')
  await page.keyboard.press('Enter')
  expect((await chooser).isMultiple()).toBe(true)
  await expect(page).toHaveURL(/\/media$/)
})

const background = (page: Page) => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)

test('a chosen theme is there before any of the app is, and System follows the system as it changes', async ({
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

test('no motion is longer than 200 ms, and there is none for who wants none', async ({ page, product }) => {
  await furnishConsole(product)
  await signInPage(page, product)
  // Of everything in the document: transitions, and animations that end.
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

test('the manifest and its icons are there, and the policy lets them in', async ({ page, product }) => {
  await page.goto('/')
  const address = await page.locator('link[rel=manifest]').evaluate(link => (link as HTMLLinkElement).href)
  const manifest: { name: string; start_url: string; icons: { src: string; type: string }[] } = await (
    await page.request.get(address)
  ).json()
  expect(manifest.name).toBe('Signage console')
  expect(new URL(manifest.start_url, address).href).toBe(`${product.url}/`)
  for (const { src, type } of manifest.icons) {
    const icon = await page.request.get(new URL(src, address).href)
    expect(icon.headers()['content-type'], src).toContain(type)
    expect((await icon.body()).length, src).toBeGreaterThan(300)
  }
  const isShown = await page.evaluate(async icons => {
    const image = new Image()
    image.src = icons
    await image.decode()
    return image.naturalWidth
  }, new URL('icon-192.png', address).href)
  expect(isShown).toBe(192)
})
