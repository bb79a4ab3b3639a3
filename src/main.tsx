import { screenAt, startDisplay } from './pages/display/start-display.ts'
import { guardedReload } from './reload.ts'
import './styles/tokens.css'
import './styles/base.css'
// A screen's looks are there before its player, which a file of their own would hold up.
import './player/videowall/stage.css'
import './player/ticker/ticker.css'

/** A screen plays before its page is rendered; every other page is rendered at once. */
async function start(): Promise<void> {
  const name = screenAt(window.location.pathname)
  const opened = name ? await startDisplay(name) : undefined
  const { mount } = await import('./mount.tsx')
  mount(opened)
}

start().catch(async (error: unknown) => {
  // A part of the program that a deploy has taken away costs one reload.
  await guardedReload()
  throw error
})
