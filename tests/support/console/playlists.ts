import { expect, type Locator, type Page } from 'playwright/test'
import type { ScreenType } from '../../../src/api/playlists.ts'
import { expectAlert, setMode } from './dialogs.ts'
import { button, card, gallery, type Panel, panel } from './locators.ts'

type Tape = Exclude<Panel, 'Screens'>

const tapes: Readonly<Record<ScreenType, Tape>> = { videowall: 'Videowall Tape', ticker: 'Ticker Tape' }

export async function openPlaylistForm(page: Page, type: ScreenType): Promise<Locator> {
  const tape = panel(page, tapes[type])
  await button(tape, 'Add Group').click()
  return tape.getByRole('form', { name: `New ${type} playlist` })
}

export async function savePlaylist(page: Page, form: Locator): Promise<void> {
  await button(form, 'Save Playlist').click()
  await expectAlert(page, 'Success', 'Playlist berhasil ditambahkan!')
}

export async function openPlaylist(page: Page, id: number): Promise<Locator> {
  await setMode(page, 'Edit Videowall Tape')
  await button(page, `Edit playlist ${id}`).click()
  // Until the code of the fields has come, the card shows its values to be read.
  await button(card(page, id), 'Update Playlist').waitFor()
  return card(page, id)
}

export async function openGallery(page: Page, tape: Tape = 'Videowall Tape'): Promise<Locator> {
  await button(panel(page, tape), 'Add Media').click()
  return gallery(page)
}

/** Opens the gallery and chooses files in this order. */
export async function chooseMedia(page: Page, names: readonly string[], tape?: Tape): Promise<Locator> {
  const opened = await openGallery(page, tape)
  for (const name of names) await button(opened, name).click()
  return opened
}

/** Adds files to a tape's only playlist, by the gallery. */
export async function addMedia(page: Page, tape: Tape, names: readonly string[]): Promise<void> {
  await button(await chooseMedia(page, names, tape), 'Save Media').click()
  await expectAlert(page, 'Success', 'Media saved successfuly!')
  for (const name of names) await expect(button(panel(page, tape), `Preview ${name}`)).toBeVisible()
}

export const screenSwitch = (page: Page, tape: Tape): Locator =>
  panel(page, 'Screens').getByRole('switch', { name: tape })

export async function updateScreens(page: Page): Promise<void> {
  await button(panel(page, 'Screens'), 'Update').click()
  await expectAlert(page, 'Success', 'All playlist updated!')
}
