import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { admin } from '../../support/component/contract-server.ts'
import { press } from '../../support/component/page-actions.ts'
import { PNG } from '../../support/hostile/smallest-files.ts'
import { signInSeed } from '../../support/product/seed.ts'
import { list, namesIn, openMedia, prepareMediaTests } from './media-fixture.ts'

prepareMediaTests()

/** Five pictures, newest first E to A, of which B is shown at one location. */
async function seedPictures() {
  const seed = await signInSeed('http://signage.example', admin)
  const files = []
  for (const name of ['A.png', 'B.png', 'C.png', 'D.png', 'E.png']) files.push(await seed.upload(name, PNG))
  const playlist = await seed.playlist(await seed.location('Lobby', 'lobby-1'), 'videowall')
  await seed.items(playlist, files.slice(1, 2))
  return seed
}

const box = (name: string) => list('Images').getByRole('checkbox', { name: `Select ${name}` })

const ticked = () =>
  list('Images')
    .getAllByRole<HTMLInputElement>('checkbox')
    .filter(({ checked }) => checked)
    .map(({ ariaLabel }) => ariaLabel?.replace('Select ', ''))

// requirement 26.6
test('Shift selects a row of files, the search hides none of the selection, and one question deletes all', async () => {
  const seed = await seedPictures()
  const user = await openMedia()
  await press(user, 'Delete images')
  await list('Images').findByText('Nothing selected')
  await user.click(box('D.png'))
  fireEvent.click(box('B.png'), { shiftKey: true })
  expect(ticked()).toEqual(['D.png', 'C.png', 'B.png'])
  await user.click(box('C.png'))
  await user.type(screen.getByRole('searchbox', { name: 'Search by name' }), 'B')
  expect(await list('Images').findByText('2 selected, 1 of them not shown')).toBeInTheDocument()
  await user.clear(screen.getByRole('searchbox', { name: 'Search by name' }))

  await press(user, 'Delete 2 files', list('Images'))
  const plan = within(await screen.findByRole('dialog', { name: 'Delete 2 files' }))
  expect(await plan.findByText(/1 of them is used \(as of/)).toHaveTextContent('“B.png”: 1 playlist at 1 location')
  await user.click(plan.getByRole('button', { name: 'Cancel' }))
  expect(ticked()).toEqual(['D.png', 'B.png'])

  await press(user, 'Delete 2 files', list('Images'))
  await user.click(
    within(await screen.findByRole('dialog', { name: 'Delete 2 files' })).getByRole('button', { name: 'Delete' }),
  )
  await waitFor(() => expect(namesIn('Images')).toEqual(['E.png', 'C.png', 'A.png']))
  expect(ticked()).toEqual([])
  const { data } = await seed.call<{ media: { name: string }[] }>('GET', '/media')
  expect(data.media.map(({ name }) => name).sort()).toEqual(['A.png', 'C.png', 'E.png'])
})
