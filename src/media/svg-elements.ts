/** The parts of an SVG that are counted together: an element with an id, and what it holds. */
interface Part {
  elements: number
  /** The parts that are drawn in it: those inside of it, and by their id those that it uses. */
  inside: Array<Part | string>
}

/** Elements inside of elements: no drawing program goes this deep. */
const DEEPEST = 1_000

const TAG = /<(\/?)([A-Za-z][\w:.-]*)((?:"[^"]*"|'[^']*'|[^<'">])*)>/g
const ID = /\sid\s*=\s*["']([^"']*)["']/
const USED = /\s(?:xlink:)?href\s*=\s*["']#([^"']*)["']/

/** @returns the parts by their id, the whole drawing under an empty one; null if it is more than `most` elements as it stands */
function partsOf(text: string, most: number): Map<string, Part> | null {
  const whole: Part = { elements: 0, inside: [] }
  const parts = new Map<string, Part>([['', whole]])
  const open: Part[] = [whole]
  let elements = 0
  for (const [, end, name = '', attributes = ''] of text.matchAll(TAG)) {
    if (end) {
      if (open.length > 1) open.pop()
      continue
    }
    elements += 1
    if (elements > most || open.length > DEEPEST) return null
    const around = open.at(-1) ?? whole
    const id = ID.exec(attributes)?.[1]
    const part = id === undefined ? around : { elements: 0, inside: [] }
    if (part !== around) around.inside.push(part)
    if (id !== undefined && !parts.has(id)) parts.set(id, part)
    part.elements += 1
    const used = name.toLowerCase().endsWith('use') ? USED.exec(attributes)?.[1] : undefined
    if (used) part.inside.push(used)
    if (!attributes.endsWith('/')) open.push(part)
  }
  return parts
}

/**
 * Counts the elements that a browser makes of an SVG: what is used several times counts as often.
 * @returns infinity if they are more than `most`
 */
export function countSvgElements(text: string, most: number): number {
  const parts = partsOf(text, most)
  if (!parts) return Number.POSITIVE_INFINITY
  const known = new Map<Part, number>()
  const count = (part: Part | string | undefined, depth: number): number => {
    const one = typeof part === 'string' ? parts.get(part) : part
    if (!one) return 0
    if (depth > DEEPEST) return Number.POSITIVE_INFINITY
    const before = known.get(one)
    if (before !== undefined) return before
    // A part that uses itself is not drawn in itself.
    known.set(one, 0)
    let total = one.elements
    for (const inner of one.inside) total += count(inner, depth + 1)
    known.set(one, total)
    return total
  }
  const total = count('', 0)
  return total > most ? Number.POSITIVE_INFINITY : total
}
