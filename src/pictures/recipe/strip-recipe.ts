import { type Reader, record } from '../../api/fields.ts'
import { type IconName, iconNames } from '../draw/icon-paths.ts'
import { type Colours, oneOf, readColours, readText } from './colours.ts'

export interface StripRecipe {
  version: 1
  kind: 'strip'
  text: string
  icon: IconName | null
  colours: Colours
  weight: 400 | 700
  /** Pixels above and below the text at a height of 128 px; twice as many at 256 px. */
  padding: number
  /** Pixels. */
  height: 128 | 256
}

/** So many characters pass a screen in about ten minutes. */
export const MOST_CHARACTERS = 1000

export const paddings = [12, 24, 36] as const

export const newStrip: StripRecipe = {
  version: 1,
  kind: 'strip',
  text: '',
  icon: null,
  colours: { text: '#ffffff', ground: '#101418' },
  weight: 700,
  padding: 24,
  height: 128,
}

export const readStripRecipe: Reader<StripRecipe> = record({
  version: oneOf(1),
  kind: oneOf('strip'),
  text: readText,
  icon: oneOf(null, ...iconNames),
  colours: readColours,
  weight: oneOf(400, 700),
  padding: oneOf(...paddings),
  height: oneOf(128, 256),
})
