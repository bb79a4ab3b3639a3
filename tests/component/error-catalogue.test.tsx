import { screen, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { installDecoders } from '../support/component-media.ts'
import { envelope, override, startContract, stopContract } from '../support/contract-server.ts'
import { renderApp, signIn } from '../support/render-app.tsx'
import type { Seed } from '../support/seed.ts'

/** The smallest files that the server takes for a picture and a film. */
const PNG = Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0])

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

type Act = (user: UserEvent) => Promise<void>

const press = (user: UserEvent, name: string) =>
  screen.findByRole('button', { name }).then(button => user.click(button))

const pressInDialog = async (user: UserEvent, dialog: string, name: string) =>
  user.click(within(await screen.findByRole('alertdialog', { name: dialog })).getByRole('button', { name }))

async function pressInTape(user: UserEvent, tape: string, name: string) {
  const region = await screen.findByRole('region', { name: tape })
  await user.click(await within(region).findByRole('button', { name }))
}

const addLocation: Act = async user => {
  await press(user, 'Add Location')
  await user.type(screen.getByLabelText('Location Name'), 'New')
  await user.type(screen.getByLabelText('Unique ID'), 'new')
  await press(user, 'Save Location')
}
const editLocation: Act = async user => {
  await press(user, 'Edit Lobby')
  await press(user, 'Update Location')
}
const deleteLocation: Act = async user => {
  await press(user, 'Delete Lobby')
  await pressInDialog(user, 'Confirm delete', 'Delete')
}
const upload: Act = async user => {
  await user.upload(await screen.findByLabelText('Choose files'), new File([PNG], 'new.png', { type: 'image/png' }))
}
const deleteMedia: Act = async user => {
  await press(user, 'Delete images')
  await press(user, 'Delete a.png')
  await pressInDialog(user, 'Confirm delete', 'Delete')
}
const addTicker: Act = async user => {
  await pressInTape(user, 'Ticker Tape', 'Add Group')
  const form = within(await screen.findByRole('form', { name: 'New ticker playlist' }))
  await user.type(form.getByLabelText('Repeat'), '1')
  await user.click(form.getByRole('button', { name: 'Save Playlist' }))
}
const addEmptyWall: Act = async user => {
  await pressInTape(user, 'Videowall Tape', 'Add Group')
  await press(user, 'Save Playlist')
}
const openPlaylist: Act = async user => {
  await press(user, 'Edit Videowall Tape')
  await press(user, 'Edit playlist 1')
}
const updatePlaylist: Act = async user => {
  await openPlaylist(user)
  await press(user, 'Update Playlist')
}
const updateWithoutRepeat: Act = async user => {
  await openPlaylist(user)
  const card = within(screen.getByRole('article', { name: 'Playlist 1' }))
  await user.clear(card.getByLabelText('Repeat'))
  await press(user, 'Update Playlist')
}
const deletePlaylist: Act = async user => {
  await press(user, 'Edit Videowall Tape')
  await press(user, 'Delete playlist 1')
  await pressInDialog(user, 'Confirm delete', 'Delete')
}
const deleteItem: Act = async user => {
  await press(user, 'Edit Videowall Tape')
  await press(user, 'Delete a.png')
}
const moveDown: Act = async user => {
  await press(user, 'Edit Videowall Tape')
  await press(user, 'Move a.png down')
}
const saveMedia =
  (...names: string[]): Act =>
  async user => {
    await pressInTape(user, 'Videowall Tape', 'Add Media')
    const gallery = within(await screen.findByRole('dialog', { name: 'Media Gallery' }))
    for (const name of names) await user.click(await gallery.findByRole('button', { name }))
    await user.click(gallery.getByRole('button', { name: 'Save Media' }))
  }
const updateScreens: Act = async user => {
  await user.click(await screen.findByRole('switch', { name: 'Ticker Tape' }))
  await press(user, 'Update')
}
const addUser: Act = async user => {
  await press(user, 'Add User')
  const modal = within(screen.getByRole('dialog', { name: 'Add New User' }))
  await user.type(modal.getByLabelText('Username'), 'sari')
  await user.type(modal.getByLabelText('Email'), 'sari@signage.example')
  await user.type(modal.getByLabelText('Password'), 'a-long-password')
  await press(user, 'Save User')
}
const deleteUser: Act = async user => {
  await press(user, 'Delete guest')
  await pressInDialog(user, 'Confirm delete', 'Delete')
}
const signOut: Act = user => press(user, 'Sign Out')
const nothing: Act = () => Promise.resolve()

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
