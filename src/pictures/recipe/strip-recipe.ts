import { type Reader, record } from '../../api/fields.ts'
import { type Colours, oneOf, readColours, readText } from './colours.ts'

export interface StripRecipe {
  version: 1
  kind: 'strip'
  text: string
  colours: Colours
  weight: 400 | 700
  /** Pixels. */
  height: 128 | 256
}

/** So many characters pass a screen in about ten minutes. */
export const MOST_CHARACTERS = 1000

export const newStrip: StripRecipe = {
  version: 1,
  kind: 'strip',
  text: '',
  colours: { text: '#ffffff', ground: '#101418' },
  weight: 700,
  height: 128,
}

export const readStripRecipe: Reader<StripRecipe> = record({
  version: oneOf(1),
  kind: oneOf('strip'),
  text: readText,
  colours: readColours,
  weight: oneOf(400, 700),
  height: oneOf(128, 256),
})
