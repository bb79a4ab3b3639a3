import { screen } from '@testing-library/react'
import {
  type Act,
  chooseMedia,
  confirmDelete,
  gallery,
  openGallery,
  press,
  saveNewLocation,
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
export const deleteUser: Act = async user => {
  await press(user, 'Delete guest')
  await confirmDelete(user)
}
export const signOut: Act = user => press(user, 'Sign Out')
