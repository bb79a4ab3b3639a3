import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { envelope, override } from '../../support/component/contract-server.ts'
import { pressInTape } from '../../support/component/page-actions.ts'
import { renderApp } from '../../support/component/render-app.tsx'
import { broken, html, LOBBY, prepareCatalogue, type Row, refused, testRows } from './catalogue.ts'
import {
  addEmptyWall,
  addTicker,
  deleteItem,
  deletePlaylist,
  moveDown,
  saveMedia,
  updatePlaylist,
  updateScreens,
  updateWithoutRepeat,
} from './catalogue-actions.ts'

prepareCatalogue()

const rows: Row[] = [
  // requirement 14.9
  ['playlist create', LOBBY, null, addTicker, 'Success', 'Playlist berhasil ditambahkan!'],
  // requirement 14.9
  [
    'playlist create fails',
    LOBBY,
    ['post', '/playlists', refused],
    addTicker,
    'Warning',
    'Gagal menambahkan playlist.',
  ],
  // requirement 6.10
  ['playlist create, not filled', LOBBY, null, addEmptyWall, 'Warning', 'Please fill the playlist data before save.'],
  // requirement 14.10
  ['playlist update', LOBBY, null, updatePlaylist, 'Success', 'Playlist updated successfuly!'],
  // requirement 14.10
  [
    'playlist update fails',
    LOBBY,
    ['put', '/playlists/*', broken],
    updatePlaylist,
    'Warning',
    'Failed to update playlist!',
  ],
  // requirement 6.10
  [
    'playlist update, not filled',
    LOBBY,
    null,
    updateWithoutRepeat,
    'Warning',
    'Please fill the playlist data before update.',
  ],
  // requirement 14.11
  ['playlist delete', LOBBY, null, deletePlaylist, 'Success', 'Playlist deleted successfuly!'],
  // requirement 14.11
  [
    'playlist delete fails',
    LOBBY,
    ['delete', '/playlists/*', refused],
    deletePlaylist,
    'Warning',
    'Failed to delete playlist!',
  ],
  // requirement 14.12
  ['item delete', LOBBY, null, deleteItem, 'Success', 'Item deleted successfuly!'],
  // requirement 14.12
  [
    'item delete fails',
    LOBBY,
    ['delete', '/playlists/*/items/*', html],
    deleteItem,
    'Warning',
    'Failed to delete item!',
  ],
  // requirement 14.13
  [
    'reorder refused',
    LOBBY,
    ['post', '/playlists/*/items/reorder', refused],
    moveDown,
    'Warning',
    'Failed to change position!',
  ],
  // requirement 14.13
  [
    'reorder fails',
    LOBBY,
    ['post', '/playlists/*/items/reorder', () => Response.error()],
    moveDown,
    'Warning',
    'Gagal mengubah urutan playlist.',
  ],
  // requirement 14.14
  ['add media', LOBBY, null, saveMedia('c.png'), 'Success', 'Media saved successfuly!'],
  // requirement 6.20
  ['add media, nothing selected', LOBBY, null, saveMedia(), 'Warning', 'No media selected!'],
  // requirement 14.15
  ['update screens', LOBBY, null, updateScreens, 'Success', 'All playlist updated!'],
  // requirement 14.15
  ['update screens fails', LOBBY, ['put', '/playlists/*/screen', refused], updateScreens, 'Warning', 'Not today.'],
]

testRows(rows)

// requirement 6.20
test('without a playlist of the type, Add Media asks for a group first', async () => {
  override('get', '/playlists/location/*', () => envelope({ success: true, data: { playlists: [] } }))
  const { user } = renderApp(LOBBY)
  await screen.findAllByText(/No playlists yet/)
  await pressInTape(user, 'Videowall Tape', 'Add Media')
  expect(await screen.findByRole('alertdialog', { name: 'Warning' })).toHaveAccessibleDescription(
    'Please, add group first!',
  )
})
