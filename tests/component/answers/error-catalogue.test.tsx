import { screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { envelope, override } from '../../support/component/contract-server.ts'
import { type Act, type AlertStyle, alertOf, press, pressInTape } from '../../support/component/page-actions.ts'
import { renderApp } from '../../support/component/render-app.tsx'
import { LOBBY, prepareCatalogue } from './catalogue.ts'
import {
  deleteLocation,
  deleteMedia,
  deleteUser,
  editLocation,
  moveDown,
  signOut,
  updateScreens,
  uploadPicture,
} from './catalogue-actions.ts'

/* The stories of the pages hold the other sentences of the catalogue. */

prepareCatalogue()

type Override = Parameters<typeof override>

/** A title, the page's path, the server's answer, the person's action, and the alert that follows. */
type Row = [title: string, path: string, provoke: Override | null, act: Act | null, style: AlertStyle, message: string]

const refused = () => envelope({ success: false, message: 'Not today.' })
const broken = () => envelope({ success: false, message: 'Broken.' }, 500)
const html = () => new Response('<h1>Bad gateway</h1>', { headers: { 'Content-Type': 'text/html' } })

const SOME = '/media'
const PLACES = '/add_location'
const REORDER = '/playlists/*/items/reorder'
const UNEXPECTED = 'Terjadi kesalahan tak terduga.'
const NO_UPLOAD = 'Failed to upload media!'

/** A word that only a sentence in Indonesian has. */
const INDONESIAN = /gagal|berhasil|kesalahan/i

// requirements 2.6, 13.20, 13.22, 14.1, 14.3, 14.4, 14.5, 14.6, 14.13, 14.15, 14.17 and 16.13
test.each<Row>([
  ['logout', SOME, null, signOut, 'Success', 'Logout berhasil!'],
  ['upload refused', SOME, ['post', '/media', refused], uploadPicture, 'Warning', 'Not today.'],
  ['upload meets a proxy', SOME, ['post', '/media', html], uploadPicture, 'Warning', NO_UPLOAD],
  ['media delete fails', SOME, ['delete', '/media/*', broken], deleteMedia, 'Warning', 'Failed to delete media!'],
  ['media load', SOME, ['get', '/media', refused], null, 'Warning', 'Not today.'],
  ['media load meets a proxy', SOME, ['get', '/media', html], null, 'Warning', UNEXPECTED],
  ['location update fails', PLACES, ['put', '/locations/*', broken], editLocation, 'Warning', 'Gagal update lokasi.'],
  [
    'location delete fails',
    PLACES,
    ['delete', '/locations/*', html],
    deleteLocation,
    'Warning',
    'Gagal delete lokasi.',
  ],
  ['user delete fails', '/user', ['delete', '/auth/user/*', broken], deleteUser, 'Success', 'Delete failed!'],
  ['reorder refused', LOBBY, ['post', REORDER, refused], moveDown, 'Warning', 'Failed to change position!'],
  ['update screens fails', LOBBY, ['put', '/playlists/*/screen', refused], updateScreens, 'Warning', 'Not today.'],
])('%s', async (_, path, provoke, act, style, message) => {
  if (provoke) override(...provoke)
  const { user } = renderApp(path)
  await act?.(user)
  const alert = await alertOf(style)
  expect(alert).toHaveAccessibleDescription(message)
  const language = within(alert).getByText(message).closest('[lang]')?.getAttribute('lang') ?? 'en'
  expect(language).toBe(INDONESIAN.test(message) ? 'id' : 'en')
})

// requirement 6.20
test('without a playlist of the type, Add Media asks for a group first', async () => {
  override('get', '/playlists/location/*', () => envelope({ success: true, data: { playlists: [] } }))
  const { user } = renderApp(LOBBY)
  await screen.findAllByText(/No playlists yet/)
  await pressInTape(user, 'Videowall Tape', 'Add Media')
  expect(await alertOf('Warning')).toHaveAccessibleDescription('Please, add group first!')
  expect(screen.queryByRole('dialog', { name: 'Media Gallery' })).not.toBeInTheDocument()
})

// requirement 14.7
test('locations that cannot be loaded are logged only', async () => {
  const info = vi.spyOn(console, 'info').mockImplementation(() => undefined)
  override('get', '/locations', refused)
  renderApp('/add_location')
  expect(await screen.findByText(/The locations could not be loaded/)).toBeVisible()
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument()
  expect(info).toHaveBeenCalledWith(
    'Load failed:',
    ['locations'],
    expect.objectContaining({ serverMessage: 'Not today.' }),
  )
  info.mockRestore()
})

// requirements 3.3, 16.1
test('several messages are shown one after the other, none is lost', async () => {
  override('get', '/media', () => envelope({ success: false, message: 'First.' }))
  const { user } = renderApp('/media')
  await alertOf('Warning')
  await user.click(screen.getByRole('button', { name: 'Sign Out', hidden: true }))
  expect(screen.getByRole('alertdialog')).toHaveAccessibleDescription('First.')
  await press(user, 'OK')
  expect(screen.getByRole('alertdialog')).toHaveAccessibleDescription('Logout berhasil!')
})
