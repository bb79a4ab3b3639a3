import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { pngText } from '../../../src/media/png-text.ts'
import { newStrip } from '../../../src/pages/picture/recipe/strip-recipe.ts'
import { contractAnswer } from '../../support/component/contract-server.ts'
import { press } from '../../support/component/page-actions.ts'
import { renderApp } from '../../support/component/render-app.tsx'
import { openStrip, preparePictureTests, textField } from './picture-fixture.ts'

const rig = preparePictureTests()

const THREE_PIECES = 'Fresh bread and rolls every morning from seven. '.repeat(3)

/** The recipes in the files of the library, oldest first. */
async function recipes(): Promise<unknown[]> {
  const files = await rig.library()
  const answers = files.map(file => contractAnswer(new Request(`http://signage.example/api/uploads/${file.file_name}`)))
  const contents = await Promise.all(answers.map(async answer => new Uint8Array(await (await answer).arrayBuffer())))
  return contents.map(content => JSON.parse(pngText(content, 'Signage recipe') ?? 'null'))
}

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

// requirement 29.9
test('every picture of a strip has its place in its recipe', async () => {
  const user = await openStrip(THREE_PIECES)
  await press(user, 'Save')
  await press(user, 'OK')
  const places = (await recipes()).map(recipe => JSON.stringify(recipe).match(/"piece":.*?\}/)?.[0])
  expect(places.toSorted()).toEqual([1, 2, 3].map(number => `"piece":{"number":${number},"total":3}`))
})

// requirement 29.10
test('one picture of a strip of several is replaced by nothing, as the others would not fit it', async () => {
  const recipe = { ...newStrip, text: 'Fresh bread' }
  const piece = await rig.uploadMade('Fresh bread.png', { ...recipe, piece: { number: 2, total: 3 } })
  const earlier = await rig.uploadMade('Fresh rolls 1 of 2.png', recipe)
  expect(await editTo('Bread', piece.id)).toEqual({
    note: expect.stringMatching(/The old strip has 3 pictures, of which you edited number 2: exchange them in the/),
    hasOffer: false,
  })
  expect(await editTo('Rolls', earlier.id)).toEqual({
    note: expect.stringMatching(/The old strip has 2 pictures, of which you edited number 1: exchange them in the/),
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
