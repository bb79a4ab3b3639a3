import type { Page } from 'playwright/test'
import type { Location } from '../../../../src/api/locations.ts'
import { locationPath } from '../../../../src/routes.ts'
import { setMode } from '../../../support/console/dialogs.ts'
import { button, card, itemNames } from '../../../support/console/locators.ts'
import { signInPage } from '../../../support/console/session.ts'
import { screenshot } from '../../../support/looks/screenshot.ts'
import { type Thumbprint, thumbprint } from '../../../support/looks/thumbprint.ts'
import { expect, test } from '../../../support/product/e2e.ts'
import { type Colour, colours, oneColourPng } from '../../../support/product/one-colour-png.ts'
import type { Product } from '../../../support/product/product.ts'

const names = Object.keys(colours)

interface Content {
  location: Location
  playlist: number
}

let count = 0

/** A location with one videowall playlist of four pictures, each of one second. */
async function makeContent(product: Product): Promise<Content> {
  count += 1
  const seed = await product.seed()
  const location = await seed.location(`Order ${count}`, `order-${count}`)
  const playlist = await seed.playlist(location, 'videowall')
  const media = []
  for (const [name, colour] of Object.entries(colours)) media.push(await seed.upload(name, oneColourPng(colour)))
  await seed.items(playlist, media, 1)
  return { location, playlist }
}

async function openInEditMode(page: Page, product: Product): Promise<Content> {
  const content = await makeContent(product)
  await signInPage(page, product)
  await page.goto(locationPath(content.location))
  await setMode(page, 'Edit Videowall Tape')
  await expect.poll(() => itemNames(card(page, content.playlist))).toHaveLength(names.length)
  return content
}

/** The server's order: the page alone could show an order that was never saved. */
async function storedOrder(product: Product, { location }: Content): Promise<string[]> {
  const seed = await product.seed()
  const path = `/playlists/location/${location.id}?is_active=true&include_items=true`
  const { data } = await seed.call<{ playlists: { items: { media: { name: string } }[] }[] }>('GET', path)
  return data.playlists[0]?.items.map(item => item.media.name) ?? []
}

const expectOrder = async (page: Page, product: Product, content: Content, order: string[]) => {
  await expect.poll(() => itemNames(card(page, content.playlist))).toEqual(order)
  await expect.poll(() => storedOrder(product, content)).toEqual(order)
}

const orderCalls = (page: Page) => {
  const bodies: unknown[] = []
  page.on('request', request => {
    if (request.url().endsWith('/items/reorder')) bodies.push(request.postDataJSON())
  })
  return bodies
}

// requirement 6.25
test('an item is dragged with the mouse, and one call sends all changed positions', async ({ page, product }) => {
  const content = await openInEditMode(page, product)
  const calls = orderCalls(page)
  const handle = (name: string) => button(card(page, content.playlist), `Drag ${name}`)
  await handle('white.png').scrollIntoViewIfNeeded()
  const from = await handle('white.png').boundingBox()
  const to = await handle('green.png').boundingBox()
  if (!from || !to) throw new Error('The handles are not on the screen.')
  await page.mouse.move(from.x + 8, from.y + 8)
  await page.mouse.down()
  await page.mouse.move(from.x + 8, from.y - 20, { steps: 4 })
  await page.mouse.move(to.x + 8, to.y + 4, { steps: 12 })
  await page.mouse.up()
  await expectOrder(page, product, content, ['red.png', 'white.png', 'green.png', 'blue.png'])
  expect(calls).toHaveLength(1)
  expect(calls[0]).toMatchObject({
    items: [{ order_position: 2 }, { order_position: 3 }, { order_position: 4 }],
  })
})

/** Picks up the focused item; the keyboard moves it only once the places of all others have been measured. */
async function pickUp(page: Page) {
  await page.keyboard.press('Space')
  await expect(page.locator('.item-dragged')).toBeVisible()
  await page.evaluate(() => new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(resolve))))
}

// requirement 6.25
test('an item is dragged with the keyboard, and every step is announced', async ({ page, product }) => {
  const content = await openInEditMode(page, product)
  const live = page.locator('[aria-live="assertive"]').first()
  await button(card(page, content.playlist), 'Drag red.png').focus()
  await pickUp(page)
  await expect(live).toHaveText('Picked up red.png, position 1 of 4.')
  await page.keyboard.press('ArrowDown')
  await expect(live).toHaveText('red.png is now at position 2 of 4.')
  await page.keyboard.press('ArrowDown')
  await expect(live).toHaveText('red.png is now at position 3 of 4.')
  await page.keyboard.press('Space')
  await expect(live).toHaveText('Dropped red.png at position 3 of 4.')
  await expectOrder(page, product, content, ['green.png', 'blue.png', 'red.png', 'white.png'])
  await expect(button(card(page, content.playlist), 'Drag red.png')).toBeFocused()

  await pickUp(page)
  await page.keyboard.press('ArrowUp')
  await expect(live).toHaveText('red.png is now at position 2 of 4.')
  await page.keyboard.press('Escape')
  await expect(live).toHaveText('red.png is back at position 3 of 4.')
  await expectOrder(page, product, content, ['green.png', 'blue.png', 'red.png', 'white.png'])
})

test.describe('with a finger', () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 1400 } })

  // requirement 6.25
  test('an item is dragged, and the page does not scroll away under it', async ({ page, product }) => {
    const content = await openInEditMode(page, product)
    const handle = (name: string) => button(card(page, content.playlist), `Drag ${name}`)
    await handle('red.png').scrollIntoViewIfNeeded()
    const from = await handle('red.png').boundingBox()
    const to = await handle('blue.png').boundingBox()
    if (!from || !to) throw new Error('The handles are not on the screen.')
    const touch = await page.context().newCDPSession(page)
    const at = (y: number) => [{ x: from.x + 10, y }]
    const [start, end] = [from.y + 10, to.y + 10]
    await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(start) })
    for (let step = 1; step <= 12; step += 1) {
      const y = start + ((end - start) * step) / 12
      await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: at(y) })
    }
    await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
    await expectOrder(page, product, content, ['green.png', 'blue.png', 'red.png', 'white.png'])
  })
})

// requirement 6.25
test('the display plays the items in the order that the page shows after moving them', async ({ page, product }) => {
  const content = await openInEditMode(page, product)
  const inCard = card(page, content.playlist)
  await button(inCard, 'Move white.png up').click()
  await button(inCard, 'Move white.png up').click()
  await button(inCard, 'Move red.png down').click()
  await expectOrder(page, product, content, ['white.png', 'red.png', 'green.png', 'blue.png'])
  const order = await itemNames(inCard)
  await (await product.seed()).screensOn(content.location)

  const display = await page.context().newPage()
  const shown: string[] = []
  display.on('console', message => shown.push(...(/^Display: shows "([^"]+)"/.exec(message.text())?.slice(1) ?? [])))
  await display.setViewportSize({ width: 320, height: 180 })
  await display.goto(`/display/${content.location.unique_id}/videowall`)
  // Screenshots are slow and can miss a picture of one second: they only prove that the log is true.
  const reader = await page.context().newPage()
  const picture = async () => nearestColour(await thumbprint(reader, await screenshot(display), 'image/png'))
  await expect.poll(async () => (await picture()) === shown.at(-1) && shown.length > 0).toBe(true)
  await expect.poll(() => shown.length, { timeout: 30_000 }).toBeGreaterThan(order.length)
  expect(shown.slice(0, order.length + 1)).toEqual([...order, order[0]])
})

/** The index of the middle colour in a thumbprint of 16 x 9 colours. */
const MIDDLE = (4 * 16 + 8) * 3

/** The picture whose colour fills the middle; none while the screen is black. */
function nearestColour(print: Thumbprint): string | undefined {
  const isNear = (colour: Colour) => colour.every((value, index) => Math.abs(value - (print[MIDDLE + index] ?? 0)) < 30)
  return Object.entries(colours).find(([, colour]) => isNear(colour))?.[0]
}

// requirement 6.7
test('the focus stays in the list while items are deleted with the keyboard', async ({ page, product }) => {
  const { playlist } = await openInEditMode(page, product)
  const items = card(page, playlist)
  const gone = [...names]
  const drop = async (name: string) => {
    await button(items, `Delete ${name}`).press('Enter')
    gone.splice(gone.indexOf(name), 1)
    // The list has been loaded again behind the alert when its OK is pressed.
    await expect(items.locator('.media-name')).toHaveText(gone)
    await page.getByRole('button', { name: 'OK' }).press('Enter')
  }
  const [first = '', second = '', third = '', last = ''] = names
  await drop(second)
  await expect(button(items, `Drag ${third}`)).toBeFocused()
  await drop(last)
  await expect(button(items, `Drag ${third}`)).toBeFocused()
  await drop(first)
  await drop(third)
  await expect(page.getByRole('main')).toBeFocused()
})
