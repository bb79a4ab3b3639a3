import { screen, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { PNG } from '../../support/hostile/smallest-files.ts'

/** What a person does on a page that is open. */
export type Act = (user: UserEvent) => Promise<void>

export const press = (user: UserEvent, name: string) =>
  screen.findByRole('button', { name }).then(button => user.click(button))

const pressInDialog = async (user: UserEvent, dialog: string, name: string) =>
  user.click(within(await screen.findByRole('alertdialog', { name: dialog })).getByRole('button', { name }))

export async function pressInTape(user: UserEvent, tape: string, name: string) {
  const region = await screen.findByRole('region', { name: tape })
  await user.click(await within(region).findByRole('button', { name }))
}

export const addLocation: Act = async user => {
  await press(user, 'Add Location')
  await user.type(screen.getByLabelText('Location Name'), 'New')
  await user.type(screen.getByLabelText('Unique ID'), 'new')
  await press(user, 'Save Location')
}
export const editLocation: Act = async user => {
  await press(user, 'Edit Lobby')
  await press(user, 'Update Location')
}
export const deleteLocation: Act = async user => {
  await press(user, 'Delete Lobby')
  await pressInDialog(user, 'Confirm delete', 'Delete')
}
export const upload: Act = async user => {
  await user.upload(await screen.findByLabelText('Choose files'), new File([PNG], 'new.png', { type: 'image/png' }))
}
export const deleteMedia: Act = async user => {
  await press(user, 'Delete images')
  await press(user, 'Delete a.png')
  await pressInDialog(user, 'Confirm delete', 'Delete')
}
export const addTicker: Act = async user => {
  await pressInTape(user, 'Ticker Tape', 'Add Group')
  const form = within(await screen.findByRole('form', { name: 'New ticker playlist' }))
  await user.type(form.getByLabelText('Repeat'), '1')
  await user.click(form.getByRole('button', { name: 'Save Playlist' }))
}
export const addEmptyWall: Act = async user => {
  await pressInTape(user, 'Videowall Tape', 'Add Group')
  await press(user, 'Save Playlist')
}
const openPlaylist: Act = async user => {
  await press(user, 'Edit Videowall Tape')
  await press(user, 'Edit playlist 1')
}
export const updatePlaylist: Act = async user => {
  await openPlaylist(user)
  await press(user, 'Update Playlist')
}
export const updateWithoutRepeat: Act = async user => {
  await openPlaylist(user)
  const card = within(screen.getByRole('article', { name: 'Playlist 1' }))
  await user.clear(card.getByLabelText('Repeat'))
  await press(user, 'Update Playlist')
}
export const deletePlaylist: Act = async user => {
  await press(user, 'Edit Videowall Tape')
  await press(user, 'Delete playlist 1')
  await pressInDialog(user, 'Confirm delete', 'Delete')
}
export const deleteItem: Act = async user => {
  await press(user, 'Edit Videowall Tape')
  await press(user, 'Delete a.png')
}
export const moveDown: Act = async user => {
  await press(user, 'Edit Videowall Tape')
  await press(user, 'Move a.png down')
}
export const saveMedia =
  (...names: string[]): Act =>
  async user => {
    await pressInTape(user, 'Videowall Tape', 'Add Media')
    const gallery = within(await screen.findByRole('dialog', { name: 'Media Gallery' }))
    for (const name of names) await user.click(await gallery.findByRole('button', { name }))
    await user.click(gallery.getByRole('button', { name: 'Save Media' }))
  }
export const updateScreens: Act = async user => {
  await user.click(await screen.findByRole('switch', { name: 'Ticker Tape' }))
  await press(user, 'Update')
}
export const addUser: Act = async user => {
  await press(user, 'Add User')
  const modal = within(screen.getByRole('dialog', { name: 'Add New User' }))
  await user.type(modal.getByLabelText('Username'), 'sari')
  await user.type(modal.getByLabelText('Email'), 'sari@signage.example')
  await user.type(modal.getByLabelText('Password'), 'a-long-password')
  await press(user, 'Save User')
}
export const deleteUser: Act = async user => {
  await press(user, 'Delete guest')
  await pressInDialog(user, 'Confirm delete', 'Delete')
}
export const signOut: Act = user => press(user, 'Sign Out')
export const nothing: Act = () => Promise.resolve()
