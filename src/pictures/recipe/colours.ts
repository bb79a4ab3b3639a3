import { type Reader, record } from '../../api/fields.ts'

export const oneOf =
  <const Value>(...values: readonly Value[]): Reader<Value> =>
  value =>
    values.find(one => one === value)

export const readText: Reader<string> = value => (typeof value === 'string' ? value : undefined)

/** The colours are written as `#rrggbb`. */
export interface Colours {
  text: string
  ground: string
}

/** Each pair has a contrast of at least 4.5 (WCAG AA). */
export const colourPairs: ReadonlyArray<Colours & { name: string }> = [
  { name: 'White on black', text: '#ffffff', ground: '#101418' },
  { name: 'Black on white', text: '#101418', ground: '#ffffff' },
  { name: 'White on blue', text: '#ffffff', ground: '#1d4ed8' },
  { name: 'White on red', text: '#ffffff', ground: '#b91c1c' },
  { name: 'White on green', text: '#ffffff', ground: '#166534' },
  { name: 'Black on yellow', text: '#101418', ground: '#facc15' },
]

/** The least contrast by WCAG AA, for text of any size. */
export const LEAST_CONTRAST = 4.5

export const isColour = (text: unknown): text is string => typeof text === 'string' && /^#[0-9a-f]{6}$/.test(text)

const readColour: Reader<string> = value => (isColour(value) ? value : undefined)

export const readColours: Reader<Colours> = record({ text: readColour, ground: readColour })

/** From 0 to 1, as WCAG defines it. */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map(at => {
    const share = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** From 1 to 21. */
export function contrastOf({ text, ground }: Colours): number {
  const [dark = 0, light = 0] = [luminance(text), luminance(ground)].toSorted((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

export function contrastText(colours: Colours): string {
  const contrast = contrastOf(colours)
  // Rounded down: 4.46 must not read as enough.
  const figure = `Contrast ${(Math.floor(contrast * 10) / 10).toFixed(1)}`
  return contrast >= LEAST_CONTRAST
    ? `${figure}: easy to read.`
    : `${figure}: hard to read. Choose colours that differ more, up to ${LEAST_CONTRAST} or above.`
}
