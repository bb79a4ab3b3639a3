import { env } from '../env.ts'
import { idField, numberField, type Read, record, textField } from './fields.ts'

/** Reads a media item as the server lists it; `size` is in bytes. */
export const readMedia = record({
  id: idField,
  name: textField,
  file_name: textField,
  collection_name: textField,
  mime_type: textField,
  size: numberField(0),
})

export type Media = Read<typeof readMedia>

/** The address of a media file. Its name is encoded: it can neither be markup nor lead to a folder above. */
export const fileUrl = (media: Pick<Media, 'file_name'>): string =>
  `${env.apiUrl}/uploads/${encodeURIComponent(media.file_name).replace(/^\.\.?$/, '%252E')}`

export type MediaKind = 'video' | 'image'

type Named = Pick<Media, 'mime_type' | 'file_name' | 'name'>

const VIDEO_EXTENSIONS = new Set(['mp4', 'mov', 'avi', 'mkv', 'webm'])
const IMAGE_EXTENSIONS = new Set(['jpg', 'jpeg', 'png', 'gif', 'webp', 'bmp', 'svg'])

/** The extension of a file name in lower case, or an empty string. */
const extensionOf = (name: string): string => /\.([^./\\]+)$/.exec(name)?.[1]?.toLowerCase() ?? ''

function kindOfName(name: string): MediaKind | null {
  const extension = extensionOf(name)
  if (VIDEO_EXTENSIONS.has(extension)) return 'video'
  return IMAGE_EXTENSIONS.has(extension) ? 'image' : null
}

/**
 * Tells if a media item is a video or an image (requirement 4.8); null if neither its type nor its name says so.
 * A mime type that names one of the two decides; if it is missing or general, the extension does.
 */
export function mediaKind(media: Named): MediaKind | null {
  const type = media.mime_type.trim().toLowerCase()
  if (type.startsWith('video')) return 'video'
  if (type.startsWith('image')) return 'image'
  return kindOfName(media.file_name) ?? kindOfName(media.name)
}

/** The kind as which an item is shown: an item that is not known to be a video is shown as an image (requirement 4.3). */
export const shownKind = (media: Named): MediaKind => mediaKind(media) ?? 'image'

/** True for the type of a page or a message, such as the form of a captive portal; a poor server calls a film `text/plain`. */
export const isPage = (type: string): boolean =>
  /^\s*(text\/(?!plain)|application\/([\w.-]+\+)?(xhtml|xml|json)\b)/i.test(type)

/** The pixels of the largest picture that is decoded: each takes four bytes of memory. */
const MOST_PIXELS = 64_000_000

/** Bytes of the largest SVG that is drawn: a browser makes an element of every few bytes. */
export const LARGEST_SVG = 2_000_000

export const hasTooManyPixels = (width: number, height: number): boolean => width * height > MOST_PIXELS

/** True for an image element, loaded and not yet decoded, whose pixels nobody should decode. An SVG has none. */
export const isTooLarge = ({ src, naturalWidth, naturalHeight }: HTMLImageElement): boolean =>
  !/\.svg$/i.test(src) && hasTooManyPixels(naturalWidth, naturalHeight)

/** True for an SVG that a browser could take minutes and hundreds of megabytes for (requirement 9.16). */
export const isHeavySvg = ({ mime_type, file_name, size }: Pick<Media, 'mime_type' | 'file_name' | 'size'>): boolean =>
  size > LARGEST_SVG && (/^image\/svg/i.test(mime_type) || /\.svg$/i.test(file_name))
