import type { ScreenRef } from '../../../src/api/playlists.ts'
import { screenEntry } from '../../../src/realtime/messages.ts'
import { NotMet, Untestable } from '../check.ts'
import type { Connection, Form } from '../realtime-client.ts'
import type { Run } from '../run-context.ts'

/** A form of messages for a person. */
export const inWords = (form: Form): string => (form === 'object' ? 'as one object' : 'one by one (positional)')

/** A screen of the run, and a page of the console that follows it. */
export interface Watched {
  entry: string
  screen: Connection
  page: Connection
  isPresent(): boolean
}

const isListed = (page: Connection, entry: string) => () => page.screens()?.includes(entry) ?? false

/** Connects a page and a screen. @throws NotMet */
export async function watch(run: Run, { uniqueId, type }: ScreenRef): Promise<Watched> {
  const [page, screen] = [await run.realtime.connect(), await run.realtime.connect()]
  const entry = screenEntry(uniqueId, type)
  // Before the screen comes, so that it is the server's own message that tells of it.
  await page.askForScreens(run.limits.messageMs)
  return { entry, page, screen, isPresent: isListed(page, entry) }
}

/** The same page and screen, for another name of the screen. */
export function besides(watched: Watched, { uniqueId, type }: ScreenRef): Watched {
  const entry = screenEntry(uniqueId, type)
  return { ...watched, entry, isPresent: isListed(watched.page, entry) }
}

/** @throws NotMet unless the screen becomes present, or absent, within this time */
async function mustBecome(run: Run, watched: Watched, what: boolean, asked: string, ms: number): Promise<void> {
  if (await run.realtime.until(() => watched.isPresent() === what, ms)) return
  const count = watched.page.heard('update_screens').length
  const lists = count === 0 ? 'no update_screens came' : `the last of ${count} update_screens`
  const state = count === 0 ? '' : what ? ` lacks ${watched.entry}` : ` still holds ${watched.entry}`
  throw new NotMet(asked, `${lists}${state}, ${ms / 1000} s later`)
}

/** @throws NotMet unless the screen becomes present in time */
export const mustCome = (run: Run, watched: Watched, asked: string): Promise<void> =>
  mustBecome(run, watched, true, asked, run.limits.messageMs)

/** @throws NotMet unless the screen becomes absent in time; a crash may need longer to be noticed than a goodbye */
export const mustGo = (run: Run, watched: Watched, asked: string, ms = run.limits.crashMs): Promise<void> =>
  mustBecome(run, watched, false, asked, ms)

/** Tries one form of messages. @returns true if the server then lists the screen */
export async function isUnderstood(run: Run, screen: ScreenRef, form: Form): Promise<boolean> {
  const watched = await watch(run, screen)
  watched.screen.send('screen_connected', screen, form)
  const isPresent = await run.realtime.until(watched.isPresent, run.limits.messageMs)
  watched.screen.close()
  watched.page.close()
  return isPresent
}

const aScreen = async ({ own }: Run): Promise<ScreenRef> => {
  await own.location.id()
  return { uniqueId: own.location.uniqueId, type: 'videowall' }
}

/** The form of messages that the server understands; null if it is neither. The client's default is tried first. */
export const understoodForm = (run: Run): Promise<Form | null> =>
  run.memo('form', async () => {
    for (const form of ['object', 'positional'] as const) {
      if (await isUnderstood(run, await aScreen(run), form)) return form
    }
    return null
  })

/** The same, for checks that only need it. @throws Untestable */
export async function formOf(run: Run): Promise<Form> {
  const form = await understoodForm(run)
  if (form) return form
  throw new Untestable('the server understands neither form of the messages of a screen', true)
}

/** Connects a screen that says so, and waits until it is present. @throws NotMet or Untestable */
export async function presentScreen(run: Run, ref: ScreenRef): Promise<Watched> {
  const form = await formOf(run)
  const watched = await watch(run, ref)
  const asked = watched.screen.send('screen_connected', ref, form)
  await mustCome(run, watched, asked)
  return watched
}
