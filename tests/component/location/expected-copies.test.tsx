import { QueryClient } from '@tanstack/react-query'
import { act, renderHook, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { useExpectedCopies } from '../../../src/location/copy/use-expected-copies.ts'
import { alertOf, press } from '../../support/component/page-actions.ts'
import { aPlaylist } from '../../support/display/playlists.ts'
import { onLocationPage } from './on-location-page.tsx'

const named = (...ids: number[]) => ids.map(id => aPlaylist({ id, name: 'Morning' }))

// requirement 24.7
test('two copies of one playlist that come one after the other are each told once', async () => {
  const { result, rerender } = renderHook(useExpectedCopies, {
    wrapper: onLocationPage(new QueryClient()),
    initialProps: named(3),
  })
  const user = userEvent.setup()
  for (const _ of [1, 2])
    act(
      () =>
        void result.current({
          source: aPlaylist({ id: 3, name: 'Morning' }),
          isCopy: ({ name }) => name === 'Morning',
        }),
    )
  rerender(named(3, 4))
  expect(await alertOf('Success')).toHaveAccessibleDescription(/^Playlist 4 is a copy of “Morning \(3\)”\./)
  await press(user, 'OK')
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument()
  rerender(named(3, 4, 5))
  expect(await alertOf('Success')).toHaveAccessibleDescription(/^Playlist 5 is a copy of “Morning \(3\)”\./)
})
