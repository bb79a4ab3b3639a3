import { guardedReload } from './base/reload.ts'
import { screenAt } from './display/screen-address.ts'
import { PAGE_WORKS } from './player/offline/versioned-url.ts'
import type { OpenedScreen } from './player/screen.ts'
import '@fontsource-variable/noto-sans/wght.css'
import './styles/tokens.css'
import './styles/base.css'
// In the entry's own stylesheet: a separate file would delay the player of a screen.
import './player/stage.css'
import './player/ticker.css'

/** A kiosk shows no tab, and need not draw an icon. A page without any icon makes browsers ask for /favicon.ico. */
function setEmptyIcon(): void {
  document.querySelector('link[rel="icon"]')?.setAttribute('href', URL.createObjectURL(new Blob()))
}

/** The screen of this page, which plays before its page is rendered; undefined on every other page. */
async function openedScreen(): Promise<OpenedScreen | undefined> {
  const name = screenAt(window.location)
  if (!name) return undefined
  try {
    const { startDisplay } = await import('./display/start-display.ts')
    const opened = startDisplay(name)
    // Behind the player's own start, because it takes 2 ms.
    setEmptyIcon()
    return await opened
  } catch {
    // A deploy may have removed a chunk: one reload brings the new version.
    await guardedReload()
    return undefined
  }
}

async function start(): Promise<void> {
  const opened = await openedScreen()
  const { mount } = await import('./app.tsx')
  await mount(opened)
  if (opened || !screenAt(window.location)) navigator.serviceWorker?.controller?.postMessage(PAGE_WORKS)
}

// `public/before-paint.js` has written a sentence instead.
const isTooOld = 'tooOld' in document.documentElement.dataset
if (!isTooOld) {
  start().catch(async (error: unknown) => {
    // A module that a deploy has removed costs one reload.
    await guardedReload()
    throw error
  })
}
