import type { Page } from 'playwright/test'
import type { Location } from '../../../src/api/locations.ts'
import { locationPath } from '../../../src/routes.ts'
import { expect, test } from '../../support/console/console-test.ts'
import { setMode } from '../../support/console/dialogs.ts'
import { button, card, itemNames } from '../../support/console/locators.ts'
import { signInPage } from '../../support/console/session.ts'
import { colours, oneColourPng } from '../../support/product/one-colour-png.ts'
import type { Product } from '../../support/product/product.ts'
import type { Seed } from '../../support/product/seed.ts'

const names = Object.keys(colours)

interface Content {
  seed: Seed
  location: Location
  playlist: number
}

/** Opens a location whose videowall has one playlist of four pictures, in edit mode. */
async function openInEditMode(page: Page, product: Product): Promise<Content> {
  const seed = await product.seed()
  const location = await seed.location('Order', 'order')
  const playlist = await seed.playlist(location, 'videowall')
  const media = []
  for (const [name, colour] of Object.entries(colours)) media.push(await seed.upload(name, oneColourPng(colour)))
  await seed.items(playlist, media)
  await signInPage(page, product)
  await page.goto(locationPath(location))
  await setMode(page, 'Edit Videowall Tape')
  await expect.poll(() => itemNames(card(page, playlist))).toHaveLength(names.length)
  return { seed, location, playlist }
}

/** The order of the page, and of the server: the page alone could show an order that was never saved. */
async function expectOrder(page: Page, { seed, location, playlist }: Content, order: string[]): Promise<void> {
  await expect.poll(() => itemNames(card(page, playlist))).toEqual(order)
  const stored = async () => (await seed.playlistsAt(location))[0]?.items.map(({ media }) => media.name)
  await expect.poll(stored).toEqual(order)
}

function reorderCalls(page: Page): unknown[] {
  const calls: unknown[] = []
  page.on('request', request => {
    if (request.url().endsWith('/items/reorder')) calls.push(request.postDataJSON())
  })
  return calls
}

const announcement = (page: Page) => page.locator('[id^=DndLiveRegion]')

/** The middle of the handle of an item, once it stands still. */
async function placeOfHandle(page: Page, { playlist }: Content, name: string) {
  const handle = card(page, playlist).locator('.item', { hasText: name }).locator('.item-handle')
  await handle.hover()
  const box = await handle.boundingBox()
  if (!box) throw new Error('The handle is not on the screen.')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

/** Drags an item on by small steps until the page announces its place, whatever the layout does meanwhile. */
async function moveUntil(page: Page, announced: string, move: (distance: number) => Promise<unknown>): Promise<void> {
  let distance = 0
  await expect(async () => {
    distance += 8
    await move(distance)
    expect(await announcement(page).textContent()).toBe(announced)
  }).toPass({ intervals: [30] })
}

// requirement 6.25
test('an item is dragged with the mouse, and one call sends all changed positions', async ({ page, product }) => {
  const content = await openInEditMode(page, product)
  const calls = reorderCalls(page)
  const place = await placeOfHandle(page, content, 'white.png')
  await page.mouse.move(place.x, place.y)
  await page.mouse.down()
  await moveUntil(page, 'white.png is now at position 2 of 4.', step => page.mouse.move(place.x, place.y - step))
  await page.mouse.up()
  await expectOrder(page, content, ['red.png', 'white.png', 'green.png', 'blue.png'])
  expect(calls).toHaveLength(1)
  expect(calls[0]).toMatchObject({
    items: [{ order_position: 2 }, { order_position: 3 }, { order_position: 4 }],
  })
})

// requirement 6.25
test('a key that is held on a move button moves an item at every step, and one call sends them all', async ({
  page,
  product,
}) => {
  const content = await openInEditMode(page, product)
  const orders = reorderCalls(page)
  const down = button(card(page, content.playlist), 'Move red.png down')
  const said = card(page, content.playlist).locator('p[aria-live="assertive"]')
  await down.focus()
  // A browser repeats a key faster than a busy page draws.
  await Promise.all([1, 2].map(() => page.keyboard.down('ArrowDown')))
  await expect(said).toHaveText('red.png is now at position 3 of 4.')
  await page.keyboard.up('ArrowDown')
  await expectOrder(page, content, ['green.png', 'blue.png', 'red.png', 'white.png'])
  expect(orders).toHaveLength(1)

  await page.keyboard.press('Home')
  await expectOrder(page, content, names)
  await page.keyboard.press('End')
  await expectOrder(page, content, ['green.png', 'blue.png', 'white.png', 'red.png'])
  await page.keyboard.down('ArrowUp')
  await expect(said).toHaveText('red.png is now at position 3 of 4.')
  await page.keyboard.press('Escape')
  await expect(said).toHaveText('red.png is back at position 4 of 4.')
  await page.keyboard.up('ArrowUp')
  await expectOrder(page, content, ['green.png', 'blue.png', 'white.png', 'red.png'])
  await expect(down).toBeFocused()
})

test.describe('with a finger', () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 1400 } })

  // requirement 6.25
  test('an item is dragged, and the page does not scroll away under it', async ({ page, product }) => {
    const content = await openInEditMode(page, product)
    const { x, y } = await placeOfHandle(page, content, 'red.png')
    const touch = await page.context().newCDPSession(page)
    const send = (type: 'touchStart' | 'touchMove', at: number) =>
      touch.send('Input.dispatchTouchEvent', { type, touchPoints: [{ x, y: at }] })
    await send('touchStart', y)
    await moveUntil(page, 'red.png is now at position 3 of 4.', step => send('touchMove', y + step))
    await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
    await expectOrder(page, content, ['green.png', 'blue.png', 'red.png', 'white.png'])
  })
})

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
  await expect(button(items, `Preview ${third}`)).toBeFocused()
  await drop(last)
  await expect(button(items, `Preview ${third}`)).toBeFocused()
  await drop(first)
  await drop(third)
  await expect(page.getByRole('main')).toBeFocused()
})
