import type { Browser, BrowserContext, Page } from 'playwright'
import { NOW, type ShotFixture, storedSession } from './fixture.ts'
import { sameFontEverywhere } from './fonts.ts'
import type { Look, State } from './state.ts'

export interface Scene {
  page: Page
  /** Gives the page another size and theme, and waits until it is at rest. */
  turn(look: Look): Promise<void>
  /** A PNG of the page; nothing in it moves. */
  picture(): Promise<Buffer>
  close(): Promise<void>
}

/** Opens pages in their states; all states share the metadata that the browser has derived once. */
export interface Camera {
  open(state: State): Promise<Scene>
  close(): Promise<void>
}

/**
 * Waits for fonts, for the pictures in sight and for short animations; holds endless animations at the same frame on
 * every machine.
 */
async function settle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const twoFrames = () => new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    const inSight = <Kind extends Element>(found: Iterable<Kind>) =>
      [...found].filter(element => {
        const { top, bottom } = element.getBoundingClientRect()
        return bottom > 0 && top < window.innerHeight && element.checkVisibility()
      })
    await document.fonts.ready
    // The layout of a new size comes with the next frame.
    await twoFrames()
    const running = document.getAnimations().filter(({ playState }) => playState === 'running')
    for (const animation of running) {
      if (Number(animation.effect?.getComputedTiming().endTime) < 5_000) {
        await animation.finished.catch(() => null)
      } else {
        animation.pause()
        animation.currentTime = 2_000
      }
    }
    // An icon in the place of a film has its thumbnail soon, but not behind the end of a strip. The page's own clock may
    // stand still.
    const blanks = () => inSight(document.querySelectorAll('.media-blank:not(.planned-ticker *)'))
    for (let look = 0; look < 100 && blanks().length > 0; look += 1) await twoFrames()
    await Promise.all(inSight(document.images).map(image => image.decode().catch(() => null)))
    await twoFrames()
  })
}

async function newContext(browser: Browser, fixture: ShotFixture, state: State): Promise<BrowserContext> {
  const product = state.isEmpty ? fixture.empty : fixture.full
  const localStorage = state.isPublic ? [] : await storedSession(product)
  const context = await browser.newContext({
    baseURL: product.url,
    locale: 'en-GB',
    timezoneId: 'Asia/Jakarta',
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
    storageState: { cookies: [], origins: [{ origin: product.url, localStorage }] },
  })
  context.setDefaultTimeout(10_000)
  // The files of a state whose page was closed in the middle are no news for the next one.
  await context.addInitScript(() => {
    const keys = location.protocol.startsWith('http') ? Object.keys(window.localStorage) : []
    for (const key of keys) if (key.startsWith('UNFINISHED_FILES ')) window.localStorage.removeItem(key)
  })
  await sameFontEverywhere(context)
  if (!state.hasOwnBrowser) await context.clock.setFixedTime(NOW)
  return context
}

/** Opens the pages of a fixture; it has to be closed before the fixture. */
export function openCamera(browser: Browser, fixture: ShotFixture): Camera {
  const contexts = new Map<string, Promise<BrowserContext>>()

  function contextFor(state: State): Promise<BrowserContext> {
    const key = state.hasOwnBrowser ? state.name : `${state.isEmpty} ${state.isPublic}`
    const context = contexts.get(key) ?? newContext(browser, fixture, state)
    contexts.set(key, context)
    return context
  }

  return {
    async open(state) {
      const page = await (await contextFor(state)).newPage()
      await page.setViewportSize(state.looks[0] ?? { width: 1440, height: 900 })
      await state.before?.(page)
      await page.goto(typeof state.path === 'string' ? state.path : state.path(fixture))
      await state.open(page)
      // In another size the pointer of the last click would lie on another control, and light it up.
      await page.mouse.move(0, 0)
      return {
        page,
        async turn({ width, height, scheme }) {
          await page.emulateMedia({ colorScheme: scheme })
          await page.setViewportSize({ width, height })
          await settle(page)
        },
        async picture() {
          await settle(page)
          return page.screenshot({ caret: 'hide' })
        },
        async close() {
          // The next state in this context begins with the session, and without all else that this one has kept.
          await page.evaluate(() => {
            const session = ['TOKEN', 'USER_ID', 'EMAIL', 'USERNAME']
            for (const key of Object.keys(localStorage)) if (!session.includes(key)) localStorage.removeItem(key)
            for (const name of ['fleet', 'screens']) indexedDB.deleteDatabase(name)
          })
          // A call that is on its way as its page is closed would reach the server without the route of the state.
          await page.goto('about:blank')
          await page.close()
        },
      }
    },
    async close() {
      for (const context of contexts.values()) await (await context).close()
    },
  }
}
