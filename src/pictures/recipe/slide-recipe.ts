import { idField, type Reader, record } from '../../api/fields.ts'
import type { Media } from '../../api/media.ts'
import type { PixelSize } from '../../media/thumbnail-size.ts'
import { type Colours, oneOf, readColours, readText } from './colours.ts'

export interface SlideRow {
  name: string
  value: string
}

export type SlidePicture = Pick<Media, 'id' | 'name' | 'file_name'>

export const slideLayouts = ['title', 'picture', 'prices', 'hours', 'code'] as const

type SlideLayoutName = (typeof slideLayouts)[number]

/** It also keeps what only another layout would show. */
export interface SlideRecipe {
  version: 1
  kind: 'slide'
  shape: 'landscape' | 'portrait'
  layout: SlideLayoutName
  colours: Colours
  heading: string
  text: string
  picture: SlidePicture | null
  /** The picture is shown whole, or fills its place and is cut at two sides. */
  fit: 'whole' | 'fill'
  /** An address, or any text. */
  code: string
  prices: readonly SlideRow[]
  hours: readonly SlideRow[]
}

/** The most characters of each text, and the most rows of a list. */
export const slideLimits = { heading: 120, text: 800, code: 300, name: 60, value: 30, rows: 12 }

/** The sizes are in pixels. */
export const slideSizes: Record<SlideRecipe['shape'], PixelSize> = {
  landscape: { width: 1920, height: 1080 },
  portrait: { width: 1080, height: 1920 },
}

const emptyRow: SlideRow = { name: '', value: '' }

export const newSlide: SlideRecipe = {
  version: 1,
  kind: 'slide',
  shape: 'landscape',
  layout: 'title',
  colours: { text: '#ffffff', ground: '#101418' },
  heading: '',
  text: '',
  picture: null,
  fit: 'whole',
  code: '',
  prices: [emptyRow, emptyRow, emptyRow],
  hours: ['Monday to Friday', 'Saturday', 'Sunday'].map(name => ({ name, value: '' })),
}

const readRow: Reader<SlideRow> = record({ name: readText, value: readText })

const readRows: Reader<SlideRow[]> = value => {
  if (!Array.isArray(value) || value.length > slideLimits.rows) return undefined
  const rows = value.flatMap(row => readRow(row) ?? [])
  return rows.length === value.length ? rows : undefined
}

const readPicture = record({ id: idField, name: readText, file_name: readText })

// Slides that were made before they could show a picture have neither of the two fields.
const readPictureIfAny: Reader<SlidePicture | null> = (value = null) => (value === null ? null : readPicture(value))

const readFit: Reader<SlideRecipe['fit']> = (value = 'whole') => oneOf('whole', 'fill')(value)

export const readSlideRecipe: Reader<SlideRecipe> = record({
  version: oneOf(1),
  kind: oneOf('slide'),
  shape: oneOf('landscape', 'portrait'),
  layout: oneOf(...slideLayouts),
  colours: readColours,
  heading: readText,
  text: readText,
  picture: readPictureIfAny,
  fit: readFit,
  code: readText,
  prices: readRows,
  hours: readRows,
})

/** Null if the slide shows a text in place of a list. */
export const shownList = ({ layout }: SlideRecipe): 'prices' | 'hours' | null =>
  layout === 'prices' || layout === 'hours' ? layout : null

/** Leaves out the rows that are empty. */
export function shownRows(recipe: SlideRecipe): readonly SlideRow[] {
  const list = shownList(recipe)
  return list ? recipe[list].filter(({ name, value }) => name.trim() || value.trim()) : []
}
