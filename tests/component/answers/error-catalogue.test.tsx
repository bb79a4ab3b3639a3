import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { envelope, override } from '../../support/component/contract-server.ts'
import { press } from '../../support/component/page-actions.ts'
import { renderApp } from '../../support/component/render-app.tsx'
import { broken, html, prepareCatalogue, type Row, refused, testRows } from './catalogue.ts'
import {
  addLocation,
  addUser,
  deleteLocation,
  deleteMedia,
  deleteUser,
  editLocation,
  nothing,
  signOut,
  uploadPicture,
} from './catalogue-actions.ts'

prepareCatalogue()

const wordless = () => envelope({ success: false })

const rows: Row[] = [
  // requirements 14.3, 16.13
  ['logout', '/media', null, signOut, 'Success', 'Logout berhasil!'],

  // requirements 13.11, 14.4
  [
    'upload',
    '/media',
    ['post', '/media', () => envelope({ success: true })],
    uploadPicture,
    'Success',
    'Media uploaded successfuly!',
  ],
  // requirement 14.4
  [
    'uploadPicture, with words',
    '/media',
    ['post', '/media', () => envelope({ message: 'Kept.' })],
    uploadPicture,
    'Success',
    'Kept.',
  ],
  // requirements 13.22, 14.4
  ['upload refused', '/media', ['post', '/media', refused], uploadPicture, 'Warning', 'Not today.'],
  // requirements 13.22, 14.4
  [
    'upload refused without words',
    '/media',
    ['post', '/media', wordless],
    uploadPicture,
    'Warning',
    'Failed to upload media!',
  ],
  // requirement 14.4
  ['upload meets a proxy', '/media', ['post', '/media', html], uploadPicture, 'Warning', 'Failed to upload media!'],
  // requirement 14.5
  ['media delete', '/media', null, deleteMedia, 'Success', 'Media delted successfuly!'],
  // requirement 14.5
  ['media delete fails', '/media', ['delete', '/media/*', broken], deleteMedia, 'Warning', 'Failed to delete media!'],
  // requirements 14.1, 14.5
  ['media load', '/media', ['get', '/media', refused], nothing, 'Warning', 'Not today.'],
  // requirements 13.20, 14.1, 14.5
  ['media load meets a proxy', '/media', ['get', '/media', html], nothing, 'Warning', 'Terjadi kesalahan tak terduga.'],

  // requirement 14.8
  [
    'location add',
    '/add_location',
    ['post', '/locations', () => envelope({ success: true, message: 'Saved.' })],
    addLocation,
    'Success',
    'Saved.',
  ],
  // requirements 13.22, 14.6
  [
    'location add fails',
    '/add_location',
    ['post', '/locations', refused],
    addLocation,
    'Warning',
    'Gagal menambahkan lokasi.',
  ],
  // requirement 14.6
  [
    'location update fails',
    '/add_location',
    ['put', '/locations/*', broken],
    editLocation,
    'Warning',
    'Gagal update lokasi.',
  ],
  // requirement 14.6
  [
    'location delete fails',
    '/add_location',
    ['delete', '/locations/*', html],
    deleteLocation,
    'Warning',
    'Gagal delete lokasi.',
  ],

  // requirement 14.16
  ['user create', '/user', null, addUser, 'Success', 'User created successfuly!'],
  // requirement 14.16
  ['user create fails', '/user', ['post', '/auth/register', broken], addUser, 'Warning', 'Failed to create user!'],
  // requirement 14.17
  ['user delete', '/user', null, deleteUser, 'Success', 'User deleted successfuly!'],
  // requirement 14.17
  ['user delete fails', '/user', ['delete', '/auth/user/*', broken], deleteUser, 'Success', 'Delete failed!'],
]

testRows(rows)

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
  await screen.findByRole('alertdialog', { name: 'Warning' })
  await user.click(screen.getByRole('button', { name: 'Sign Out', hidden: true }))
  expect(screen.getByRole('alertdialog')).toHaveAccessibleDescription('First.')
  await press(user, 'OK')
  expect(screen.getByRole('alertdialog')).toHaveAccessibleDescription('Logout berhasil!')
})
