import { screenAt, startDisplay } from './pages/display/start-display.ts'
import { guardedReload } from './reload.ts'
import './styles/tokens.css'
import './styles/base.css'
// In the entry's own stylesheet: a separate file would delay the player of a screen.
import './player/videowall/stage.css'
import './player/ticker/ticker.css'

/** A screen starts to play before its page is rendered; every other page is rendered at once. */
async function start(): Promise<void> {
  const name = screenAt(window.location.pathname)
  const opened = name ? await startDisplay(name) : undefined
  const { mount } = await import('./mount.tsx')
  mount(opened)
}

start().catch(async (error: unknown) => {
  // A module that a deploy has removed costs one reload.
  await guardedReload()
  throw error
})
