import { expect, test } from 'vitest'
import type { Playlist } from '../../../src/api/playlists.ts'
import { sharingText } from '../../../src/location/playlist/playlist-status-text.ts'
import { aPlaylist } from '../../support/display/playlists.ts'

const plan = (id: number, fields: Partial<Playlist> = {}) => aPlaylist({ id, name: `Plan ${id}`, ...fields })

const now = { day: '2026-11-22', minute: 600 }

// requirement 6.37
test.each([
  [{ at: { day: '2026-11-23', minute: 660 }, ids: [7] }, 'From 23 Nov 11:00 AM in turn with “Plan 7”.'],
  [
    { at: { day: '2027-01-02', minute: 0 }, ids: [7, 9] },
    'From 2 Jan 2027 12:00 AM in turn with “Plan 7” and “Plan 9”.',
  ],
  [
    { at: { day: '2026-11-22', minute: 660 }, ids: [7, 8, 9] },
    'From 11:00 AM in turn with “Plan 7”, “Plan 8” and “Plan 9”.',
  ],
  [{ at: now, ids: [3, 4, 5, 6, 7] }, 'From now in turn with “Plan 3”, “Plan 4”, “Plan 5” and 2 more.'],
])('%j reads %j', (sharing, text) => {
  expect(
    sharingText(
      sharing,
      now,
      [3, 4, 5, 6, 7, 8, 9].map(id => plan(id)),
    ),
  ).toBe(text)
})
