import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { Media } from '../../../src/api/media.ts'
import { newSlide } from '../../../src/pictures/recipe/slide-recipe.ts'
import { contractAnswer, override } from '../../support/component/contract-server.ts'
import { alertOf, press } from '../../support/component/page-actions.ts'
import { renderApp } from '../../support/component/render-app.tsx'
import { MP4 } from '../../support/hostile/smallest-files.ts'
import { oneColourPng } from '../../support/product/one-colour-png.ts'
import { preparePictureTests } from './picture-fixture.ts'

const rig = preparePictureTests()
let bread: Media

beforeEach(async () => {
  bread = await rig.seed.upload('Bread.png', oneColourPng([200, 160, 90]))
})

const field = (name: string) => screen.findByRole('textbox', { name })
const save = () => screen.getByRole('button', { name: 'Save' })

/** Opens a new slide with a picture, whose caption is typed, and the dialog that chooses one. */
async function openChooser() {
  const page = renderApp('/picture?kind=slide')
  await page.user.click(await screen.findByRole('radio', { name: 'Picture' }))
  fireEvent.change(await field('Caption'), { target: { value: 'Fresh every morning' } })
  expect(screen.getByText('Choose a picture first.')).toBeVisible()
  await press(page.user, 'Choose a picture…')
  return { ...page, dialog: within(await screen.findByRole('dialog', { name: 'Choose a picture' })) }
}

async function chooseBread() {
  const page = await openChooser()
  await page.user.click(await page.dialog.findByRole('radio', { name: /Bread/ }))
  await press(page.user, 'Use this picture', page.dialog)
  return page
}

// requirements 29.11 and 29.14
test('a picture of the library is chosen, drawn, saved, and there again after a reload', async () => {
  await rig.seed.upload('Film.mp4', MP4)
  const { user, dialog, unmount } = await openChooser()
  expect(await dialog.findAllByRole('radio')).toHaveLength(1)
  fireEvent.change(dialog.getByRole('searchbox'), { target: { value: 'cake' } })
  expect(await dialog.findByText('No picture matches “cake”.')).toBeVisible()
  fireEvent.change(dialog.getByRole('searchbox'), { target: { value: 'brea' } })
  await user.click(await dialog.findByRole('radio', { name: /Bread/ }))
  await press(user, 'Use this picture', dialog)
  await waitFor(() => expect(rig.drawn.pictures).toContain('128x64'))
  await user.click(screen.getByRole('radio', { name: 'Filling' }))
  await waitFor(() => expect(save()).toBeEnabled())

  unmount()
  renderApp('/picture?kind=slide')
  expect(await field('Caption')).toHaveValue('Fresh every morning')
  expect(screen.getByText('Bread.png')).toBeVisible()
  await waitFor(() => expect(save()).toBeEnabled())
  fireEvent.click(save())
  expect(await alertOf('Success')).toHaveTextContent('is in the library.')
  const { id, file_name } = bread
  expect((await rig.recipes()).at(-1)).toMatchObject({
    layout: 'picture',
    fit: 'fill',
    text: 'Fresh every morning',
    picture: { id, name: 'Bread.png', file_name },
  })
})

// requirements 29.10 and 29.14
test('a slide with a picture is edited with its picture', async () => {
  const { id, name, file_name } = bread
  const recipe = { ...newSlide, layout: 'picture', fit: 'fill', text: 'Fresh', picture: { id, name, file_name } }
  const slide = await rig.uploadMade('Fresh.png', recipe)
  renderApp(`/picture?from=${slide.id}`)
  expect(await field('Caption')).toHaveValue('Fresh')
  expect(screen.getByText(name)).toBeVisible()
  expect(screen.getByRole('radio', { name: 'Filling' })).toBeChecked()
  await waitFor(() => expect(rig.drawn.pictures).toContain('128x64'))
})

/** Chooses the picture; it cannot be drawn, and nothing that was typed is lost. */
async function expectFault(sentence: RegExp) {
  const page = await chooseBread()
  expect(await screen.findByText(sentence)).toBeVisible()
  expect(save()).toBeDisabled()
  expect(screen.getByText('Without its picture the slide cannot be saved.')).toBeVisible()
  expect(await field('Caption')).toHaveValue('Fresh every morning')
  expect(rig.drawn.pictures).toEqual([])
  return page
}

// requirement 29.15
test('a picture that is gone says so, and another one takes its place', async () => {
  override('get', '/uploads/Bread*', () => new Response('', { status: 404 }))
  const { user } = await expectFault(/is not in the library any more: somebody has deleted it/)
  await rig.seed.upload('Cake.png', oneColourPng([250, 240, 230]))
  await press(user, 'Another picture…')
  // The list is loaded again when the dialog opens.
  await user.click(await screen.findByRole('radio', { name: /Cake/ }))
  await press(user, 'Use this picture')
  await waitFor(() => expect(save()).toBeEnabled())
  expect(screen.queryByText(/not in the library any more/)).not.toBeInTheDocument()
})

// requirement 29.15
test('a picture that is damaged cannot be decoded, and says so', async () => {
  override('get', '/uploads/Bread*', () => new Response(oneColourPng([1, 2, 3]).subarray(0, 60)))
  vi.stubGlobal('createImageBitmap', () => Promise.reject(new DOMException('no picture', 'InvalidStateError')))
  await expectFault(/^This browser cannot decode/)
})

// requirement 29.15
test('a picture that does not arrive is asked for again by a button', async () => {
  override('get', '/uploads/Bread*', () => new Response('', { status: 503 }))
  const { user } = await expectFault(/could not be loaded\. Check the network/)
  override('get', '/uploads/Bread*', contractAnswer)
  await press(user, 'Try again')
  await waitFor(() => expect(rig.drawn.pictures).toContain('128x64'))
  expect(save()).toBeEnabled()
})

// requirement 29.14
test('without a picture in the library, and without its list, the dialog says why', async () => {
  await rig.seed.call('DELETE', `/media/${bread.id}`)
  const { dialog, unmount } = await openChooser()
  expect(await dialog.findByText(/^The library has no picture yet\./)).toBeVisible()
  expect(dialog.getByRole('button', { name: 'Use this picture' })).toBeDisabled()
  unmount()
  override('get', '/media', () => Response.error())
  const other = await openChooser()
  expect(await other.dialog.findByText(/so the library could not be loaded/)).toBeVisible()
})
