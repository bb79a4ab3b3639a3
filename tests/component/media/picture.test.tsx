import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { newStrip } from '../../../src/pictures/recipe/strip-recipe.ts'
import { override } from '../../support/component/contract-server.ts'
import { alertOf, press } from '../../support/component/page-actions.ts'
import { renderApp } from '../../support/component/render-app.tsx'
import { oneColourPng } from '../../support/product/one-colour-png.ts'
import { openStrip, preparePictureTests, textField } from './picture-fixture.ts'

const rig = preparePictureTests()

const THREE_PIECES = 'Fresh bread and rolls every morning from seven. '.repeat(3)

// requirements 29.4, 29.7, 29.9 and 29.11
test('a long text becomes several files in the library, and is forgotten here once it is saved', async () => {
  const user = await openStrip(THREE_PIECES)
  expect(await screen.findByText(/^3 pictures of up to 2000x128 px, which join without a gap/)).toBeVisible()
  expect(sessionStorage.getItem('KEPT_DRAFTS')).toContain('Fresh bread')
  await press(user, 'Save')
  await press(user, 'OK')
  expect(await screen.findByText(/are in the library\./)).toBeVisible()
  expect((await rig.library()).map(({ name }) => name).toSorted()).toEqual([
    'Fresh bread and rolls every morning from 1 of 3.png',
    'Fresh bread and rolls every morning from 2 of 3.png',
    'Fresh bread and rolls every morning from 3 of 3.png',
  ])
  // Every picture has its place in its recipe.
  const places = (await rig.recipes()).map(recipe => JSON.stringify(recipe).match(/"piece":.*?\}/)?.[0])
  expect(places.toSorted()).toEqual([1, 2, 3].map(number => `"piece":{"number":${number},"total":3}`))
  expect(rig.drawn.texts.join('')).toContain('Fresh bread and rolls')
  expect(sessionStorage.getItem('KEPT_DRAFTS')).toBeNull()
})

// requirement 29.11
test('what is typed is there again after another page, until the person starts again', async () => {
  const user = await openStrip('Half price')
  await user.click(screen.getByRole('link', { name: 'Back to the library' }))
  await user.click(await screen.findByRole('link', { name: 'Back to New ticker strip' }))
  expect(await textField()).toHaveValue('Half price')
  await press(user, 'Start again')
  await press(user, 'Discard')
  expect(await textField()).toHaveValue('')
  expect(sessionStorage.getItem('KEPT_DRAFTS')).toBeNull()
})

// requirement 29.8
test('“Save and add to…” puts all files of a strip at the end of a ticker playlist, in their order', async () => {
  const lobby = await rig.seed.location('Lobby', 'lobby-1')
  await rig.seed.location('Foyer', 'foyer-1')
  await rig.seed.playlist(lobby, 'videowall', { name: 'Wall' })
  await rig.seed.playlist(lobby, 'ticker', { name: 'News' })
  const user = await openStrip('Fresh bread every morning from seven. '.repeat(4))
  await press(user, 'Save and add to…')
  const dialog = within(await screen.findByRole('dialog', { name: 'Save and add to a playlist' }))
  await user.click(await dialog.findByRole('radio', { name: /Foyer/ }))
  expect(await dialog.findByText(/has no ticker playlist/)).toBeVisible()
  await user.click(dialog.getByRole('radio', { name: /Lobby/ }))
  await user.click(await dialog.findByRole('radio', { name: /News/ }))
  expect(dialog.queryByRole('radio', { name: /Wall/ })).not.toBeInTheDocument()
  await press(user, 'Save and add', dialog)
  expect(await alertOf('Success')).toHaveTextContent(
    'The picture is in the library, and at the end of “News” at “Lobby”. Press Update there to show it.',
  )
  await press(user, 'OK')
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument()
  const news = (await rig.seed.playlistsAt(lobby)).find(({ name }) => name === 'News')
  expect(news?.items.map(({ media }) => /\d of \d/.exec(media.name)?.[0])).toEqual(['1 of 3', '2 of 3', '3 of 3'])
})

// requirements 27.7, 29.8, 29.12
test('a price list goes into all weeks of a videowall card, and is edited again as opening hours', async () => {
  const lobby = await rig.seed.location('Lobby', 'lobby-1')
  const week = { name: 'Morning', date_start: '2026-12-01', date_end: '2026-12-04' }
  await rig.seed.playlist(lobby, 'videowall', week)
  await rig.seed.playlist(lobby, 'videowall', { ...week, date_start: '2026-12-08', date_end: '2026-12-11' })
  const { user, unmount } = renderApp('/picture?kind=slide')
  await user.click(await screen.findByRole('radio', { name: 'Price list' }))
  fireEvent.change(screen.getByRole('textbox', { name: 'Name, line 1' }), { target: { value: 'Coffee' } })
  await press(user, 'Save and add to…')
  const dialog = within(await screen.findByRole('dialog', { name: 'Save and add to a playlist' }))
  await user.click(await dialog.findByRole('radio', { name: /Lobby/ }))
  await user.click(await dialog.findByRole('radio', { name: /Morning Tue to Fri, all day until 11 Dec, 0 items/ }))
  await press(user, 'Save and add', dialog)
  expect(await alertOf('Success')).toHaveTextContent('at the end of “Morning” at “Lobby”')
  await press(user, 'OK')
  const items = (await rig.seed.playlistsAt(lobby)).map(playlist => playlist.items.map(({ media }) => media.name))
  expect(items).toEqual([['Coffee.png'], ['Coffee.png']])
  expect(await within(screen.getByRole('main')).findByRole('link', { name: 'Lobby' })).toBeVisible()
  unmount()

  const [slide] = await rig.library()
  renderApp(`/picture?from=${slide?.id}`)
  fireEvent.click(await screen.findByRole('radio', { name: 'Opening hours' }))
  fireEvent.change(screen.getByRole('textbox', { name: 'Hours, line 1' }), { target: { value: '9 to 18' } })
  await waitFor(() => expect(screen.getByRole('button', { name: 'Save' })).toBeEnabled())
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  await alertOf('Success')
  expect((await rig.recipes()).at(-1)).toMatchObject({
    layout: 'hours',
    prices: expect.arrayContaining([expect.objectContaining({ name: 'Coffee' })]),
  })
})

// requirement 29.8
test('without a location there is nothing to add to, and without an answer the dialog says why', async () => {
  const { unmount } = renderApp('/picture?kind=strip')
  const open = async () => {
    fireEvent.change(await textField(), { target: { value: 'Half price' } })
    fireEvent.click(screen.getByRole('button', { name: 'Save and add to…' }))
  }
  await open()
  expect(await screen.findByText('There is no location yet.')).toBeVisible()
  unmount()
  override('get', '/locations', () => Response.error())
  renderApp('/picture?kind=strip')
  await open()
  const dialog = within(await screen.findByRole('dialog', { name: 'Save and add to a playlist' }))
  expect(await dialog.findByText(/The server cannot be reached, so the locations could not be loaded/)).toBeVisible()
})

// requirement 29.10
test('any other picture has no “Edit”, and its address says why', async () => {
  await rig.seed.upload('Photo.png', oneColourPng([9, 9, 9]))
  await rig.uploadMade('Sale.png', { ...newStrip, version: 99 })
  const { user, unmount } = renderApp('/media')
  await press(user, 'Preview Photo.png')
  const preview = within(await screen.findByRole('dialog', { name: 'Preview' }))
  expect(await preview.findByText(/in no playlist/)).toBeVisible()
  expect(screen.queryByRole('link', { name: 'Edit' })).not.toBeInTheDocument()
  unmount()
  const [photo, newer] = await rig.library()
  for (const media of [photo, newer]) {
    const page = renderApp(`/picture?from=${media?.id}`)
    expect(await screen.findByText(/was not made on this page, or by a newer version of it/)).toBeVisible()
    page.unmount()
  }
  renderApp('/picture?from=999')
  expect(await screen.findByText(/not in the library any more/)).toBeVisible()
})

// requirement 29.3
test('without its font a text is drawn all the same', async () => {
  vi.spyOn(document.fonts, 'load').mockRejectedValue(new Error('no network'))
  await openStrip('Half price')
  await waitFor(() => expect(rig.drawn.texts).toContain('Half price'))
})

// requirement 29.5
test('one’s own colours are said to be easy or hard to read', async () => {
  const user = await openStrip('Half price')
  await user.click(screen.getByRole('radio', { name: 'Your own' }))
  fireEvent.change(screen.getByLabelText('Colour of the text'), { target: { value: '#333333' } })
  expect(await screen.findByText(/^Contrast 1\.\d: hard to read\./)).toBeVisible()
})

// requirements 29.11, 29.12 and 29.13
test('a slide keeps what was typed for other layouts, and what is too long is drawn nowhere', async () => {
  const { user } = renderApp('/picture?kind=slide')
  const field = (name: string) => screen.findByRole('textbox', { name })
  fireEvent.change(await field('Heading'), { target: { value: 'Breakfast' } })
  fireEvent.change(await field('Text'), { target: { value: 'From seven' } })
  await waitFor(() => expect(rig.drawn.texts).toEqual(expect.arrayContaining(['Breakfast', 'From seven'])))
  await user.click(screen.getByRole('radio', { name: 'Price list' }))
  expect(screen.getByText('Fill in a line first.')).toBeVisible()
  await press(user, 'Add a line')
  fireEvent.change(await field('Name, line 4'), { target: { value: 'Coffee' } })
  fireEvent.change(await field('Price, line 4'), { target: { value: '2.50' } })
  await waitFor(() => expect(rig.drawn.texts).toEqual(expect.arrayContaining(['Coffee', '2.50'])))
  fireEvent.change(await field('Price, line 4'), { target: { value: '9'.repeat(31) } })
  const fault = '“Price” in line 4 has at most 30 characters; this one has 31. Shorten it.'
  expect(await field('Price, line 4')).toHaveAccessibleDescription(fault)
  expect(await field('Price, line 4')).toBeInvalid()
  expect(await field('Name, line 4')).toBeValid()
  // Below the line, and beside "Save".
  expect(screen.getAllByText(fault)).toHaveLength(2)
  // The second half of a double click is on the line that came up.
  await user.dblClick(screen.getByRole('button', { name: 'Remove line 1' }))
  expect(await field('Name, line 3')).toHaveValue('Coffee')
  screen.getByRole('button', { name: 'Remove line 1' }).focus()
  await user.keyboard('{Enter>3/}')
  expect(await field('Name, line 2')).toHaveValue('Coffee')
  await user.click(screen.getByRole('radio', { name: 'Title and text' }))
  expect(await field('Text')).toHaveValue('From seven')
  rig.drawn.texts.length = 0
  fireEvent.change(await field('Text'), { target: { value: 'x'.repeat(100_000) } })
  expect(await field('Text')).toHaveAccessibleDescription(/at most 800 characters; this one has 100,000/)
  expect(screen.getByRole('button', { name: 'Save' })).toBeDisabled()
  expect(rig.drawn.texts.filter(text => text.startsWith('x'))).toEqual([])
})

/** Edits a picture of the library to another text and saves it. @returns the note about the saved files */
async function editTo(text: string, id: unknown) {
  const { user, unmount } = renderApp(`/picture?from=${id}`)
  fireEvent.change(await textField(), { target: { value: text } })
  await press(user, 'Save')
  await press(user, 'OK')
  const note = (await screen.findByText(/in the library\./)).closest('p')?.textContent ?? ''
  const offer = screen.queryByRole('link', { name: 'Replace everywhere…' })
  unmount()
  return { note, hasOffer: offer !== null }
}

// requirement 29.10
test('one picture of a strip of several is replaced by nothing, as the others would not fit it', async () => {
  const recipe = { ...newStrip, text: 'Fresh bread' }
  const piece = await rig.uploadMade('Fresh bread.png', { ...recipe, piece: { number: 2, total: 3 } })
  expect(await editTo('Bread', piece.id)).toEqual({
    note: expect.stringMatching(/The old strip has 3 pictures, of which you edited number 2: exchange them in the/),
    hasOffer: false,
  })
})

// requirement 29.10
test('a strip that becomes several pictures replaces nothing; one alone does, whatever its name says', async () => {
  const only = await rig.uploadMade('Buy 2 of 3.png', {
    ...newStrip,
    text: 'Buy 2 of 3',
    piece: { number: 1, total: 1 },
  })
  expect(await editTo(THREE_PIECES, only.id)).toEqual({
    note: expect.stringMatching(/This strip became several pictures: put them into the playlists yourself\./),
    hasOffer: false,
  })
  expect(await editTo('Buy 3 of 4', only.id)).toEqual({
    note: expect.not.stringContaining('yourself'),
    hasOffer: true,
  })
})
