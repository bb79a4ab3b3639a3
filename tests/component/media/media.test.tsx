import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { alertOf, confirmDelete, press, upload } from '../../support/component/page-actions.ts'
import { replaceBy } from '../../support/display/fake-behaviour.ts'
import { PNG } from '../../support/hostile/smallest-files.ts'
import { anImage, answerLibrary, list, namesIn, openMedia, prepareMediaTests } from './media-fixture.ts'

const seed = prepareMediaTests()

// requirements 1.3, 4.1, 4.4, 4.5, 13.12
test('shows videos and images apart, with the hints and what each file is', async () => {
  answerLibrary()
  await openMedia()
  expect(namesIn('Videos')).toEqual(['Opening.mp4'])
  // A file of unknown type is shown as an image.
  expect(namesIn('Images')).toEqual(['Menu 10.png', 'unknown.bin', 'strip.png', 'Menu 2.png'])
  expect(await list('Videos').findByText('640×360 · 5 MB')).toBeInTheDocument()
  expect(list('Videos').getByText('00:03')).toBeInTheDocument()
  expect(await list('Images').findByText('128×64 · 2.9 KB')).toBeInTheDocument()
  for (const hint of [
    'Images: JPEG or PNG, up to 5 MB',
    'Image maximum dimensions: 128x2000 px',
    'Videos: MP4, up to 50 MB',
  ]) {
    expect(screen.getByText(hint)).toBeInTheDocument()
  }
})

// requirement 4.17
test('an empty library names the next step', async () => {
  await openMedia()
  expect(screen.getByText('No videos yet. Choose UPLOAD, or drop files anywhere on this page.')).toBeInTheDocument()
  expect(screen.getByText('No images yet. Choose UPLOAD, or drop files anywhere on this page.')).toBeInTheDocument()
})

// requirement 4.17
test('a search narrows both lists, and the order can be chosen', async () => {
  answerLibrary()
  const user = await openMedia()
  await user.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), 'Name')
  expect(namesIn('Images')).toEqual(['Menu 2.png', 'Menu 10.png', 'strip.png', 'unknown.bin'])
  await user.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), 'Largest first')
  expect(namesIn('Images')).toEqual(['strip.png', 'Menu 2.png', 'Menu 10.png', 'unknown.bin'])
  await user.type(screen.getByRole('searchbox', { name: 'Search by name' }), 'mENU')
  await waitFor(() => expect(namesIn('Images')).toEqual(['Menu 2.png', 'Menu 10.png']))
  expect(list('Videos').getByText('Nothing here matches “mENU”.')).toBeInTheDocument()
})

// requirements 3.8, 3.20, 4.3, 16.2
test('the preview names the file with what is known of it, and steps through its list', async () => {
  answerLibrary()
  const user = await openMedia()
  await user.click(list('Images').getByRole('button', { name: 'Preview unknown.bin' }))
  const preview = within(await screen.findByRole('dialog', { name: 'Preview' }))
  expect(preview.getByText('2 of 4')).toBeInTheDocument()
  await user.click(preview.getByRole('button', { name: 'Previous' }))
  expect(preview.getByText('Menu 10.png')).toBeInTheDocument()
  expect(preview.getByText('1 of 4')).toBeInTheDocument()
  await user.keyboard('{ArrowLeft}')
  const picture = preview.getByRole('img', { name: 'Menu 2.png' })
  expect(picture).toHaveAttribute('src', expect.stringContaining('/api/uploads/Menu%202.png'))
  expect(preview.getByText('4 of 4')).toBeInTheDocument()
  await user.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}')
  expect(preview.getByRole('img', { name: 'strip.png' })).toBeInTheDocument()
  expect(await preview.findByText(/^128×64 · /)).toBeInTheDocument()
  await user.click(preview.getByRole('button', { name: 'Close preview' }))
  expect(screen.queryByRole('dialog', { name: 'Preview' })).not.toBeInTheDocument()
  await user.click(list('Videos').getByRole('button', { name: 'Preview Opening.mp4' }))
  const film = within(await screen.findByRole('dialog', { name: 'Preview' }))
  expect(await film.findByText('640×360 · 5 MB · 00:03')).toBeInTheDocument()
  expect(film.queryByRole('button', { name: 'Next' })).not.toBeInTheDocument()
})

// requirement 28.1
test('the preview of a film of 4K says what it costs a screen', async () => {
  answerLibrary()
  // The end of the test puts the browser's own back.
  replaceBy([
    [HTMLVideoElement.prototype, 'videoWidth', { get: () => 3840 }],
    [HTMLVideoElement.prototype, 'videoHeight', { get: () => 2160 }],
  ])
  const user = await openMedia()
  await user.click(list('Videos').getByRole('button', { name: 'Preview Opening.mp4' }))
  const preview = within(await screen.findByRole('dialog', { name: 'Preview' }))
  const facts = '3840×2160 · 5 MB · 00:03 · a screen of 1920×1080 px decodes 4 times what it shows'
  expect(await preview.findByText(facts)).toBeInTheDocument()
})

// requirements 3.4, 4.1, 13.12, 16.1
test('each list has its own delete mode; a delete asks first and reports its result', async () => {
  const user = await openMedia()
  await upload(user, anImage('old.png'))
  await alertOf('Success')
  await press(user, 'OK')
  await list('Images').findByRole('button', { name: 'Preview old.png' })

  const toggle = screen.getByRole('button', { name: 'Delete images' })
  expect(toggle).toHaveAttribute('aria-pressed', 'false')
  expect(screen.queryByRole('button', { name: 'Delete old.png' })).not.toBeInTheDocument()
  await user.click(toggle)
  expect(toggle).toHaveAttribute('aria-pressed', 'true')
  expect(screen.getByRole('button', { name: 'Delete videos' })).toHaveAttribute('aria-pressed', 'false')

  await press(user, 'Delete old.png')
  await press(user, 'Cancel')
  expect(screen.getByRole('button', { name: 'Delete old.png' })).toBeInTheDocument()
  await press(user, 'Delete old.png')
  await confirmDelete(user)
  expect(await alertOf('Success')).toHaveAccessibleDescription('Media delted successfuly!')
  await waitFor(() => expect(namesIn('Images')).toEqual([]))
})

/** Five pictures, newest first E to A, of which B is shown at one location. */
async function seedPictures() {
  const { upload, location, playlist, items } = seed()
  const files = []
  for (const name of ['A.png', 'B.png', 'C.png', 'D.png', 'E.png']) files.push(await upload(name, PNG))
  await items(await playlist(await location('Lobby', 'lobby-1'), 'videowall'), files.slice(1, 2))
}

const box = (name: string) => list('Images').getByRole('checkbox', { name: `Select ${name}` })

const ticked = () =>
  list('Images')
    .getAllByRole<HTMLInputElement>('checkbox')
    .filter(({ checked }) => checked)
    .map(({ ariaLabel }) => ariaLabel?.replace('Select ', ''))

// requirements 3.35 and 26.6
test('Shift selects a row of files, the search hides none of the selection, and one question deletes all', async () => {
  await seedPictures()
  const user = await openMedia()
  await press(user, 'Delete images')
  await list('Images').findByText('Nothing selected')
  // The focus is on the button of the mode.
  await user.keyboard('{Control>}a{/Control}')
  expect(ticked()).toHaveLength(5)
  await press(user, 'Select none', list('Images'))
  expect(document.body).not.toHaveFocus()
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
  const { data } = await seed().call<{ media: { name: string }[] }>('GET', '/media')
  expect(data.media.map(({ name }) => name).sort()).toEqual(['A.png', 'C.png', 'E.png'])
})
