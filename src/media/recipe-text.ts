import { fileUrl, type Media } from '../api/media.ts'
import type { Id } from '../base/id.ts'
import { routes } from '../routes.ts'
import { pngText } from './png-text.ts'

/** The address at which a picture is made from words, or a file of the library is edited. */
export const picturePath = (place: { kind: 'strip' | 'slide' } | { from: Id }): string =>
  `${routes.picture}?${'from' in place ? `from=${encodeURIComponent(place.from)}` : `kind=${place.kind}`}`

/** The address at which one file of the library takes the places of another one. */
export const replacePath = (old: Id, by: Id): string =>
  `${routes.media}?${new URLSearchParams({ replace: String(old), with: String(by) })}`

/** The name of the text in a PNG that says how the picture was made. */
export const RECIPE_KEYWORD = 'Signage recipe'

/** Bytes. The recipe is in front of the pixels, and no recipe is longer. */
const HEAD_BYTES = 64 * 1024

/** True for a file that may have been made on the page of pictures: that page writes PNG only. */
export const mayHaveRecipe = ({ mime_type, file_name }: Media): boolean =>
  mime_type === 'image/png' || (mime_type === '' && /\.png$/i.test(file_name))

/** The first bytes of a file: a server that does not know ranges sends the whole file, which is left after them. */
async function fetchHead(url: string, signal: AbortSignal): Promise<Uint8Array> {
  const answer = await fetch(url, { signal, headers: { Range: `bytes=0-${HEAD_BYTES - 1}` } })
  if (!answer.ok) throw new Error(`${url} cannot be loaded (HTTP ${answer.status}).`)
  const head = new Uint8Array(HEAD_BYTES)
  let length = 0
  const reader = answer.body?.getReader()
  while (reader && length < HEAD_BYTES) {
    const { value, done } = await reader.read()
    if (done) break
    const part = value.subarray(0, HEAD_BYTES - length)
    head.set(part, length)
    length += part.length
  }
  await reader?.cancel()
  return head.subarray(0, length)
}

/**
 * The recipe inside a picture of the library, as text; null if the picture has none.
 * @throws if the file cannot be loaded
 */
export const fetchRecipeText = async (media: Media, signal: AbortSignal): Promise<string | null> =>
  mayHaveRecipe(media) ? pngText(await fetchHead(fileUrl(media), signal), RECIPE_KEYWORD) : null
