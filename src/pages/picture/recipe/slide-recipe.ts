import { type Reader, record } from '../../../api/fields.ts'
import { type Colours, readColours } from './colours.ts'
import { oneOf, readText } from './readers.ts'

/** A line of a price list or of the opening hours. */
export interface SlideRow {
  name: string
  value: string
}

/** What a slide shows. */
export const slideLayouts = ['title', 'prices', 'hours', 'code'] as const

export type SlideLayoutName = (typeof slideLayouts)[number]

/** How a slide for a videowall is made. What another layout would show is kept too. */
export interface SlideRecipe {
  version: 1
  kind: 'slide'
  shape: 'landscape' | 'portrait'
  layout: SlideLayoutName
  colours: Colours
  heading: string
  text: string
  /** What the QR code says: an address, or any text. */
  code: string
  prices: readonly SlideRow[]
  hours: readonly SlideRow[]
}

/** The longest texts in characters, and the most lines of a list. */
export const slideLimits = { heading: 120, text: 800, code: 300, name: 60, value: 30, rows: 12 }

/** Pixels of a slide by its shape. */
export const slideSizes = {
  landscape: { width: 1920, height: 1080 },
  portrait: { width: 1080, height: 1920 },
} as const

const emptyRow: SlideRow = { name: '', value: '' }

export const newSlide: SlideRecipe = {
  version: 1,
  kind: 'slide',
  shape: 'landscape',
  layout: 'title',
  colours: { text: '#ffffff', ground: '#101418' },
  heading: '',
  text: '',
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

/** Reads a slide's recipe from any value; undefined for anything else. */
export const readSlideRecipe: Reader<SlideRecipe> = record({
  version: oneOf(1),
  kind: oneOf('slide'),
  shape: oneOf('landscape', 'portrait'),
  layout: oneOf(...slideLayouts),
  colours: readColours,
  heading: readText,
  text: readText,
  code: readText,
  prices: readRows,
  hours: readRows,
})

/** The lines of the list that the slide shows, without those that are empty; none if it shows no list. */
export function shownRows({ layout, prices, hours }: SlideRecipe): readonly SlideRow[] {
  const rows: Record<SlideLayoutName, readonly SlideRow[]> = { title: [], prices, hours, code: [] }
  return rows[layout].filter(({ name, value }) => name.trim() || value.trim())
}
