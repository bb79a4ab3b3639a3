import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Playlist } from '../../../src/api/playlists.ts'
import { locationMessagesOf } from '../../../src/realtime/location-messages.ts'
import { presenceOf } from '../../../src/realtime/presence.ts'
import { MomentPanel } from '../../../src/schedule/panel/moment-panel.tsx'
import { MomentRehearsal } from '../../../src/schedule/panel/moment-rehearsal.tsx'
import { OnPage, pageStores } from '../../support/component/page-stores.tsx'
import { STEP_MS } from '../../support/display/fake-behaviour.ts'
import { type FakeMedia, installFakeMedia } from '../../support/display/fake-media.ts'
import { aPlaylist, items } from '../../support/display/playlists.ts'
import { aLocation, anEntry } from '../../support/fleet/entries.ts'

let media: FakeMedia

/** Lets real seconds pass. */
async function pass(seconds: number): Promise<void> {
  for (let step = 0; step < (seconds * 1000) / STEP_MS; step += 1) {
    await act(async () => {
      media.step()
      await vi.advanceTimersByTimeAsync(STEP_MS)
    })
  }
}

const queries = new QueryClient()

const panel = (playlists: Playlist[], minute: number) => (
  <OnPage>
    <QueryClientProvider client={queries}>
      <MemoryRouter>
        <MomentPanel
          entry={anEntry(aLocation(4), playlists)}
          pointed={{ locationId: 4, type: 'videowall', moment: { day: '2026-12-24', minute } }}
          onClose={() => undefined}
        />
      </MemoryRouter>
    </QueryClientProvider>
  </OnPage>
)

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const words = () => document.querySelector('.rehearsal-words')?.textContent

beforeEach(async () => {
  vi.useFakeTimers({ now: new Date(2026, 2, 10, 11, 0) })
  media = installFakeMedia()
  vi.spyOn(console, 'info').mockImplementation(() => undefined)
  // A connection that fails would leave a try for the tests after this one.
  vi.spyOn(pageStores().of(presenceOf), 'subscribe').mockReturnValue(() => undefined)
  vi.spyOn(pageStores().of(locationMessagesOf), 'onStatus').mockReturnValue(() => undefined)
})

afterEach(() => {
  media.restore()
  vi.useRealTimers()
  vi.mocked(console.info).mockRestore()
})

const evening = aPlaylist({
  id: 7,
  name: 'Evening',
  time_start: '18:00:00',
  time_end: '20:00:00',
  items: items('good 1.jpg', 'good 2.jpg', 'good 3.jpg'),
})
const morning = aPlaylist({
  id: 8,
  name: 'Morning',
  time_start: '08:00:00',
  time_end: '10:00:00',
  items: items('good 4.jpg'),
})

// requirements 20.26, 20.27
test('a moment is played by the player, at three speeds, and ends with the panel', async () => {
  // The part is loaded before the clock stands still.
  expect(MomentRehearsal).toBeDefined()
  const { rerender, unmount } = render(panel([evening, morning], 18 * 60 + 30))
  press('See it')
  await pass(1)
  expect(words()).toBe('“good 1.jpg” of “Evening”, then “good 2.jpg”')
  expect(screen.getByText('6:30 PM')).toBeVisible()
  fireEvent.click(screen.getByRole('radio', { name: '16×' }))
  await pass(8)
  expect(screen.getByText('6:32 PM')).toBeVisible()

  // Another moment of the same screen begins again, on a clean stage.
  rerender(panel([evening, morning], 9 * 60))
  await pass(1)
  expect(words()).toMatch(/^“good 4.jpg” of “Morning”/)
  expect(document.querySelectorAll('.stage .layer')).toHaveLength(2)
  unmount()
  expect(vi.getTimerCount()).toBe(0)
})
