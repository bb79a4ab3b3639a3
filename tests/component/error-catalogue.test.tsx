import { screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { installDecoders } from '../support/component-media.ts'
import { envelope, override, startContract, stopContract } from '../support/contract-server.ts'
import { renderApp, signIn } from '../support/render-app.tsx'
import type { Seed } from '../support/seed.ts'
import { PNG } from '../support/smallest-files.ts'
import {
  type Act,
  addEmptyWall,
  addLocation,
  addTicker,
  addUser,
  deleteItem,
  deleteLocation,
  deleteMedia,
  deletePlaylist,
  deleteUser,
  editLocation,
  moveDown,
  nothing,
  press,
  pressInTape,
  saveMedia,
  signOut,
  updatePlaylist,
  updateScreens,
  updateWithoutRepeat,
  upload,
} from './catalogue-acts.ts'

let removeDecoders: () => void

beforeEach(async () => {
  removeDecoders = installDecoders()
  await startContract()
  await makeContent(await signIn())
})

afterEach(async () => {
  await stopContract()
  removeDecoders()
})

/** One location (1) with a videowall playlist (1) of two pictures and a ticker playlist (2), and a third picture. */
async function makeContent(seed: Seed) {
  const pictures = []
  for (const name of ['a.png', 'b.png', 'c.png']) pictures.push(await seed.upload(name, PNG))
  const location = await seed.location('Lobby', 'lobby')
  const wall = await seed.playlist(location, 'videowall')
  await seed.playlist(location, 'ticker')
  await seed.items(wall, pictures.slice(0, 2))
}

const LOBBY = '/location/1?name=Lobby&uid=lobby'
const refused = () => envelope({ success: false, message: 'Not today.' })
const broken = () => envelope({ success: false, message: 'Broken.' }, 500)
const html = () => new Response('<h1>Bad gateway</h1>', { headers: { 'Content-Type': 'text/html' } })
const wordless = () => envelope({ success: false })

type Override = Parameters<typeof override>
type Row = [what: string, path: string, provoke: Override | null, act: Act, style: string, message: string]

const rows: Row[] = [
  ['logout', '/media', null, signOut, 'Success', 'Logout berhasil!'],

  [
    'upload',
    '/media',
    ['post', '/media', () => envelope({ success: true })],
    upload,
    'Success',
    'Media uploaded successfuly!',
  ],
  [
    'upload, with words',
    '/media',
    ['post', '/media', () => envelope({ message: 'Kept.' })],
    upload,
    'Success',
    'Kept.',
  ],
  ['upload refused', '/media', ['post', '/media', refused], upload, 'Warning', 'Not today.'],
  [
    'upload refused without words',
    '/media',
    ['post', '/media', wordless],
    upload,
    'Warning',
    'Failed to upload media!',
  ],
  ['upload meets a proxy', '/media', ['post', '/media', html], upload, 'Warning', 'Failed to upload media!'],
  ['media delete', '/media', null, deleteMedia, 'Success', 'Media delted successfuly!'],
  ['media delete fails', '/media', ['delete', '/media/*', broken], deleteMedia, 'Warning', 'Failed to delete media!'],
  ['media load', '/media', ['get', '/media', refused], nothing, 'Warning', 'Not today.'],
  ['media load meets a proxy', '/media', ['get', '/media', html], nothing, 'Warning', 'Terjadi kesalahan tak terduga.'],

  [
    'location add',
    '/add_location',
    ['post', '/locations', () => envelope({ success: true, message: 'Saved.' })],
    addLocation,
    'Success',
    'Saved.',
  ],
  [
    'location add fails',
    '/add_location',
    ['post', '/locations', refused],
    addLocation,
    'Warning',
    'Gagal menambahkan lokasi.',
  ],
  [
    'location update fails',
    '/add_location',
    ['put', '/locations/*', broken],
    editLocation,
    'Warning',
    'Gagal update lokasi.',
  ],
  [
    'location delete fails',
    '/add_location',
    ['delete', '/locations/*', html],
    deleteLocation,
    'Warning',
    'Gagal delete lokasi.',
  ],

  ['playlist create', LOBBY, null, addTicker, 'Success', 'Playlist berhasil ditambahkan!'],
  [
    'playlist create fails',
    LOBBY,
    ['post', '/playlists', refused],
    addTicker,
    'Warning',
    'Gagal menambahkan playlist.',
  ],
  ['playlist create, not filled', LOBBY, null, addEmptyWall, 'Warning', 'Please fill the playlist data before save.'],
  ['playlist update', LOBBY, null, updatePlaylist, 'Success', 'Playlist updated successfuly!'],
  [
    'playlist update fails',
    LOBBY,
    ['put', '/playlists/*', broken],
    updatePlaylist,
    'Warning',
    'Failed to update playlist!',
  ],
  [
    'playlist update, not filled',
    LOBBY,
    null,
    updateWithoutRepeat,
    'Warning',
    'Please fill the playlist data before update.',
  ],
  ['playlist delete', LOBBY, null, deletePlaylist, 'Success', 'Playlist deleted successfuly!'],
  [
    'playlist delete fails',
    LOBBY,
    ['delete', '/playlists/*', refused],
    deletePlaylist,
    'Warning',
    'Failed to delete playlist!',
  ],
  ['item delete', LOBBY, null, deleteItem, 'Success', 'Item deleted successfuly!'],
  [
    'item delete fails',
    LOBBY,
    ['delete', '/playlists/*/items/*', html],
    deleteItem,
    'Warning',
    'Failed to delete item!',
  ],
  [
    'reorder refused',
    LOBBY,
    ['post', '/playlists/*/items/reorder', refused],
    moveDown,
    'Warning',
    'Failed to change position!',
  ],
  [
    'reorder fails',
    LOBBY,
    ['post', '/playlists/*/items/reorder', () => Response.error()],
    moveDown,
    'Warning',
    'Gagal mengubah urutan playlist.',
  ],
  ['add media', LOBBY, null, saveMedia('c.png'), 'Success', 'Media saved successfuly!'],
  ['add media, nothing selected', LOBBY, null, saveMedia(), 'Warning', 'No media selected!'],
  ['update screens', LOBBY, null, updateScreens, 'Success', 'All playlist updated!'],
  ['update screens fails', LOBBY, ['put', '/playlists/*/screen', refused], updateScreens, 'Warning', 'Not today.'],

  ['user create', '/user', null, addUser, 'Success', 'User created successfuly!'],
  ['user create fails', '/user', ['post', '/auth/register', broken], addUser, 'Warning', 'Failed to create user!'],
  ['user delete', '/user', null, deleteUser, 'Success', 'User deleted successfuly!'],
  ['user delete fails', '/user', ['delete', '/auth/user/*', broken], deleteUser, 'Success', 'Delete failed!'],
]

describe('the error catalogue of section 8', () => {
  test.each(rows)('%s', async (_, path, provoke, act, style, message) => {
    if (provoke) override(...provoke)
    const { user } = renderApp(path)
    await act(user)
    expect(await screen.findByRole('alertdialog', { name: style })).toHaveAccessibleDescription(message)
  })

  test('without a playlist of the type, Add Media asks for a group first', async () => {
    override('get', '/playlists/location/*', () => envelope({ success: true, data: { playlists: [] } }))
    const { user } = renderApp(LOBBY)
    await screen.findAllByText(/No playlists yet/)
    await pressInTape(user, 'Videowall Tape', 'Add Media')
    expect(await screen.findByRole('alertdialog', { name: 'Warning' })).toHaveAccessibleDescription(
      'Please, add group first!',
    )
  })

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

  test('several messages are shown one after the other, none is lost', async () => {
    override('get', '/media', () => envelope({ success: false, message: 'First.' }))
    const { user } = renderApp('/media')
    await screen.findByRole('alertdialog', { name: 'Warning' })
    await user.click(screen.getByRole('button', { name: 'Sign Out', hidden: true }))
    expect(screen.getByRole('alertdialog')).toHaveAccessibleDescription('First.')
    await press(user, 'OK')
    expect(screen.getByRole('alertdialog')).toHaveAccessibleDescription('Logout berhasil!')
  })
})
