import { expect, test } from 'vitest'
import { texts } from '../../src/texts.ts'

function sentences(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  if (typeof value === 'function') return [String(value('{}'))]
  if (typeof value === 'object' && value !== null) return Object.values(value).flatMap(sentences)
  return []
}

/** The error catalogue, the texts of the validation and the fixed words of the pages, to the letter. */
const catalogue = [
  'Terjadi kesalahan tak terduga.',
  'Login gagal!',
  'Logout berhasil!',
  'Guest login is not available.',
  'Media uploaded successfuly!',
  'Failed to upload media!',
  'Media delted successfuly!',
  'Failed to delete media!',
  'Gagal menambahkan lokasi.',
  'Gagal update lokasi.',
  'Gagal delete lokasi.',
  'Playlist berhasil ditambahkan!',
  'Gagal menambahkan playlist.',
  'Playlist updated successfuly!',
  'Failed to update playlist!',
  'Playlist deleted successfuly!',
  'Failed to delete playlist!',
  'Item deleted successfuly!',
  'Failed to delete item!',
  'Failed to change position!',
  'Gagal mengubah urutan playlist.',
  'Media saved successfuly!',
  'All playlist updated!',
  'User created successfuly!',
  'Failed to create user!',
  'User deleted successfuly!',
  'Delete failed!',
  'Please fill the playlist data before save.',
  'Please fill the playlist data before update.',
  'Please, add group first!',
  'No media selected!',
  'Login',
  'Login as Guest',
  'Welcome, {}',
  'Sign Out',
  'Manage Location',
  'Manage User',
  'UPLOAD',
  'Location Management',
  'Add Location',
  'UID',
  'Location Name',
  'Videowall',
  'Ticker',
  'Created At',
  'Updated At',
  'Action',
  'Videowall Connected',
  'Videowall Disconnected',
  'Ticker Connected',
  'Ticker Disconnected',
  'No active screens',
  'Add New Location',
  'Enter location name',
  'Enter unique ID',
  'Save Location',
  'Update Location',
  'Dashboard',
  'Connected',
  'Disconnected',
  'Videowall Tape',
  'Ticker Tape',
  'Add Media',
  'Add Group',
  'Update',
  'Media not found in this playlist.',
  'Update Playlist',
  'Save Playlist',
  'Cancel',
  'Media Gallery',
  'Save Media',
  'NO',
  'Username',
  'Email',
  'Add User',
  'Add New User',
  'Password',
  'Save User',
  'Loading playlist...',
  'Unknown display type: {}',
  'Success',
  'Warning',
  'Error',
  'OK',
]

// requirement 14.18
test.each(catalogue)('"%s" stands in texts.ts to the letter', sentence => {
  expect(sentences(texts)).toContain(sentence)
})

// requirements 4.4, 15.1
test('the displayed upload limits name every number', () => {
  const hints = [texts.media.imageHint, texts.media.dimensionHint, texts.media.videoHint].join(' ')
  for (const limit of ['JPEG', 'PNG', '5 MB', '128x2000 px', 'MP4', '50 MB']) expect(hints).toContain(limit)
})
