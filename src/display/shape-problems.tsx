import { MOST_TILES, type ScreenShape, WIDEST_GAP } from '../player/screen-shape.ts'

const howTo: Record<keyof ScreenShape, string> = {
  rotate: '90, 180 or 270, such as rotate=90',
  strip: 'bottom or top, such as strip=bottom',
  tile: `columns x rows, at most ${MOST_TILES} each, and the number of this screen, such as tile=2x2:3`,
  gap: `a percentage from 0 to ${WIDEST_GAP}, such as gap=1.5`,
  fit: 'contain or cover, such as fit=cover',
}

type Unread = ReadonlyArray<[name: keyof ScreenShape, text: string]>

/** A sentence for each value of an address that cannot be read (requirement 34.7). */
export const shapeProblems = (unread: Unread): string[] =>
  unread.map(([name, text]) => `"${text}" cannot be read as ${name}. Write ${howTo[name]}.`)

/** The sentences over the picture, which plays without these values. */
export const ShapeProblems = ({ unread }: { unread: Unread }) => (
  <div className="display-foot">
    {shapeProblems(unread).map(problem => (
      <p key={problem}>{problem}</p>
    ))}
  </div>
)
