import { readFile } from 'node:fs/promises'

/** From the name of the box "tkhd" to its matrix, in bytes. */
const TO_MATRIX = 44

/** The first four numbers of the matrix that turns a picture clockwise. */
const MATRICES = { 0: [1, 0, 0, 1], 90: [0, 1, -1, 0], 180: [-1, 0, 0, -1], 270: [0, -1, 1, 0] } as const

/** An MP4 film whose first track, the picture, says by its matrix that it has to be turned clockwise by so many degrees. */
export async function turnedFilm(path: string, degrees: keyof typeof MATRICES): Promise<Buffer> {
  const film = await readFile(path)
  const at = film.indexOf('tkhd') + TO_MATRIX
  const [a, b, c, d] = MATRICES[degrees]
  // Two numbers of 16.16 bits in each row, and one that stays.
  for (const [place, value] of [
    [0, a],
    [4, b],
    [12, c],
    [16, d],
  ] as const)
    film.writeInt32BE(value * 0x10000, at + place)
  return film
}
