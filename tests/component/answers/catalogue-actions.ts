import { screen } from '@testing-library/react'
import {
  type Act,
  card,
  chooseMedia,
  confirmDelete,
  gallery,
  openGallery,
  openPlaylist,
  openPlaylistForm,
  press,
  saveNewLocation,
  saveNewUser,
  typeInto,
  upload,
} from '../../support/component/page-actions.ts'
import { PNG } from '../../support/hostile/smallest-files.ts'

/* What a person does in the catalogue's rows, on the content that catalogue.ts makes. */

export const addLocation: Act = user => saveNewLocation(user, 'New', 'new')
export const editLocation: Act = async user => {
  await press(user, 'Edit Lobby')
  await press(user, 'Update Location')
}
export const deleteLocation: Act = async user => {
  await press(user, 'Delete Lobby')
  await confirmDelete(user)
}
export const uploadPicture: Act = user => upload(user, new File([PNG], 'new.png', { type: 'image/png' }))
export const deleteMedia: Act = async user => {
  await press(user, 'Delete images')
  await press(user, 'Delete a.png')
  await confirmDelete(user)
}
export const addTicker: Act = async user => {
  const form = await openPlaylistForm(user, 'ticker')
  await typeInto(user, form, { Repeat: '1' })
  await press(user, 'Save Playlist', form)
}
export const addEmptyWall: Act = async user => {
  await openPlaylistForm(user, 'videowall')
  await press(user, 'Save Playlist')
}
export const updatePlaylist: Act = async user => {
  await openPlaylist(user, 1)
  await press(user, 'Update Playlist')
}
export const updateWithoutRepeat: Act = async user => {
  await openPlaylist(user, 1)
  await user.clear(card(1).getByLabelText('Repeat'))
  await press(user, 'Update Playlist')
}
export const deletePlaylist: Act = async user => {
  await press(user, 'Edit Videowall Tape')
  await press(user, 'Delete playlist 1')
  await confirmDelete(user)
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
    await openGallery(user)
    await chooseMedia(user, ...names)
    await press(user, 'Save Media', gallery())
  }
export const updateScreens: Act = async user => {
  await user.click(await screen.findByRole('switch', { name: 'Ticker Tape' }))
  await press(user, 'Update')
}
export const addUser: Act = user => saveNewUser(user, 'sari')
export const deleteUser: Act = async user => {
  await press(user, 'Delete guest')
  await confirmDelete(user)
}
export const signOut: Act = user => press(user, 'Sign Out')
export const nothing: Act = () => Promise.resolve()
