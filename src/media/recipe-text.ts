import { fileUrl, type Media } from '../api/media.ts'
import type { Id } from '../base/id.ts'
import { routes } from '../routes.ts'
import { pngText } from './png-text.ts'

export const picturePath = (place: { kind: 'strip' | 'slide' } | { from: Id }): string =>
  `${routes.picture}?${'from' in place ? `from=${encodeURIComponent(place.from)}` : `kind=${place.kind}`}`

export const replacePath = (old: Id, by: Id): string =>
  `${routes.media}?${new URLSearchParams({ replace: String(old), with: String(by) })}`

export const RECIPE_KEYWORD = 'Signage recipe'

/** Bytes. The recipe is in front of the pixels, and no recipe is longer. */
const HEAD_BYTES = 64 * 1024

/** Only a PNG can have a recipe, as the page of pictures writes nothing else. */
const mayHaveRecipe = ({ mime_type, file_name }: Media): boolean =>
  mime_type === 'image/png' || (mime_type === '' && /\.png$/i.test(file_name))

/** A server that does not know ranges sends the whole file. */
async function fetchHead(url: string, signal: AbortSignal): Promise<Uint8Array> {
  const answer = await fetch(url, { signal, headers: { Range: `bytes=0-${HEAD_BYTES - 1}` } })
  if (!answer.ok) throw new Error(`${url} cannot be loaded (HTTP ${answer.status}).`)
  const head = (await answer.blob()).slice(0, HEAD_BYTES)
  return new Uint8Array(await head.arrayBuffer())
}

/** Null if the picture has no recipe. @throws if the file cannot be loaded */
export const fetchRecipeText = async (media: Media, signal: AbortSignal): Promise<string | null> =>
  mayHaveRecipe(media) ? pngText(await fetchHead(fileUrl(media), signal), RECIPE_KEYWORD) : null
