import { fireEvent, screen } from '@testing-library/react'
import { beforeEach } from 'vitest'
import type { Media } from '../../../src/api/media.ts'
import { pngText, withPngText } from '../../../src/media/png-text.ts'
import { type DrawnTexts, installCanvas } from '../../support/component/component-canvas.ts'
import { contractAnswer, override } from '../../support/component/contract-server.ts'
import { renderApp } from '../../support/component/render-app.tsx'
import { oneColourPng } from '../../support/product/one-colour-png.ts'
import type { Seed } from '../../support/product/seed.ts'
import { prepareMediaTests } from './media-fixture.ts'

/** What a test of the page of pictures works with. */
export interface PictureRig {
  drawn: DrawnTexts
  seed: Seed
  /** The files of the library, oldest first. */
  library(): Promise<Media[]>
  /** The recipes in those files. */
  recipes(): Promise<unknown[]>
  /** A file of the library with a recipe. */
  uploadMade(name: string, recipe: object): Promise<Media>
}

/** Every test of the page of pictures starts signed in, with an empty library and a browser that draws. */
export function preparePictureTests(): PictureRig {
  const seed = prepareMediaTests()
  const rig = {} as PictureRig
  beforeEach(() => {
    rig.drawn = installCanvas()
    // The recipe is in the file itself.
    override('get', '/uploads/*', contractAnswer)
    rig.seed = seed()
  })
  rig.library = async () => {
    const { data } = await rig.seed.call<{ media: Media[] }>('GET', '/media')
    return data.media.toSorted((a, b) => Number(a.id) - Number(b.id))
  }
  rig.recipes = async () => {
    const files = await rig.library()
    return Promise.all(
      files.map(async ({ file_name }) => {
        const answer = await contractAnswer(new Request(`http://signage.example/api/uploads/${file_name}`))
        return JSON.parse(pngText(new Uint8Array(await answer.arrayBuffer()), 'Signage recipe') ?? 'null')
      }),
    )
  }
  rig.uploadMade = (name, recipe) =>
    rig.seed.upload(name, withPngText(oneColourPng([1, 2, 3]), 'Signage recipe', JSON.stringify(recipe)))
  return rig
}

export const textField = () => screen.findByRole('textbox', { name: 'Text' })

/** Opens a new strip and types its text. @returns the person who does it */
export async function openStrip(text: string) {
  const { user } = renderApp('/picture?kind=strip')
  fireEvent.change(await textField(), { target: { value: text } })
  return user
}
