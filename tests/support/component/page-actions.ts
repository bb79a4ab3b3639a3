import { fireEvent, type queries, screen, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import type { ScreenType } from '../../../src/api/playlists.ts'

/** An action of a person on an open page. */
export type Act = (user: UserEvent) => Promise<void>

type Tape = 'Videowall Tape' | 'Ticker Tape'
type Scope = ReturnType<typeof within<typeof queries>>

/** Presses a button, of the whole page unless a scope is given. */
export const press = async (user: UserEvent, name: string, scope: Pick<Scope, 'findByRole'> = screen) =>
  user.click(await scope.findByRole('button', { name }))

export type AlertStyle = 'Success' | 'Warning'

export const alertOf = (style: AlertStyle) => screen.findByRole('alertdialog', { name: style })

const inDialog = async (name: string) => within(await screen.findByRole('dialog', { name }))

/** Answers the question before a deletion. */
export const confirmDelete: Act = async user =>
  press(user, 'Delete', within(await screen.findByRole('alertdialog', { name: 'Confirm delete' })))

/** Sets the texts of fields, each at once; they may be blank or empty. */
export function fillFields(fields: Readonly<Record<string, string>>): void {
  for (const [label, text] of Object.entries(fields)) {
    fireEvent.change(screen.getByLabelText(label), { target: { value: text } })
  }
}

/** Types texts key by key into the fields of a form, by their labels. */
export async function typeInto(user: UserEvent, scope: Pick<Scope, 'findByLabelText'>, fields: Record<string, string>) {
  for (const [label, text] of Object.entries(fields)) await user.type(await scope.findByLabelText(label), text)
}

export const inPanel = (name: Tape | 'Screens') => within(screen.getByRole('region', { name }))

export const card = (id: number) => within(screen.getByRole('article', { name: `Playlist ${id}` }))

/** The names of a card's or a list's items in their order. */
export const itemNames = (scope: Scope) =>
  scope
    .queryAllByRole('button', { name: /^Preview / })
    .map(button => button.getAttribute('aria-label')?.replace('Preview ', ''))

export async function pressInTape(user: UserEvent, tape: Tape, name: string) {
  await press(user, name, within(await screen.findByRole('region', { name: tape })))
}

export const logIn = (user: UserEvent, username: string, password: string) =>
  typeInto(user, screen, { Username: username, Password: `${password}{Enter}` })

export async function saveNewLocation(user: UserEvent, name: string, uniqueId: string) {
  await press(user, 'Add Location')
  await typeInto(user, await inDialog('Add New Location'), { 'Location Name': name, 'Unique ID': uniqueId })
  await press(user, 'Save Location')
}

export async function saveNewUser(user: UserEvent, username: string) {
  await press(user, 'Add User')
  const email = `${username}@signage.example`
  const form = await inDialog('Add New User')
  await typeInto(user, form, { Username: username, Email: email, Password: 'a-long-password' })
  await press(user, 'Save User')
}

export async function openPlaylistForm(user: UserEvent, type: ScreenType) {
  await pressInTape(user, type === 'videowall' ? 'Videowall Tape' : 'Ticker Tape', 'Add Group')
  return within(await screen.findByRole('form', { name: `New ${type} playlist` }))
}

export async function openPlaylist(user: UserEvent, id: number) {
  await press(user, 'Edit Videowall Tape')
  await press(user, `Edit playlist ${id}`)
}

export const gallery = () => within(screen.getByRole('dialog', { name: 'Media Gallery' }))

export async function openGallery(user: UserEvent, tape: Tape = 'Videowall Tape') {
  await pressInTape(user, tape, 'Add Media')
  await screen.findByRole('dialog', { name: 'Media Gallery' })
}

export async function chooseMedia(user: UserEvent, ...names: string[]) {
  for (const name of names) await press(user, name, gallery())
}

export const upload = async (user: UserEvent, ...files: File[]) =>
  user.upload(await screen.findByLabelText('Choose files'), files)

export const screenSwitch = (name: Tape) => inPanel('Screens').getByRole('switch', { name })
