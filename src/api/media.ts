import { env } from '../env.ts'
import { idField, numberField, type Read, record, textField } from './fields.ts'

/** `size` is in bytes. */
export const readMedia = record({
  id: idField,
  name: textField,
  file_name: textField,
  collection_name: textField,
  mime_type: textField,
  size: numberField(0),
})

export type Media = Read<typeof readMedia>

export const mediaName = (media: Media): string => media.name || media.file_name || `Media ${media.id}`

/** The name is encoded: it can neither be markup nor lead to a folder above. */
export const fileUrl = (media: Pick<Media, 'file_name'>): string =>
  `${env.apiUrl}/uploads/${encodeURIComponent(media.file_name).replace(/^\.\.?$/, '%252E')}`

export type MediaKind = 'video' | 'image'

type Named = Pick<Media, 'mime_type' | 'file_name' | 'name'>

const VIDEO_EXTENSIONS = new Set(['mp4', 'mov', 'avi', 'mkv', 'webm'])
const IMAGE_EXTENSIONS = new Set(['jpg', 'jpeg', 'png', 'gif', 'webp', 'bmp', 'svg'])

/** In lower case; empty if the name has no extension. */
const extensionOf = (name: string): string => /\.([^./\\]+)$/.exec(name)?.[1]?.toLowerCase() ?? ''

function kindOfName(name: string): MediaKind | null {
  const extension = extensionOf(name)
  if (VIDEO_EXTENSIONS.has(extension)) return 'video'
  return IMAGE_EXTENSIONS.has(extension) ? 'image' : null
}

/** A type that names one of the two decides; if it is missing or general, the extension does (requirement 4.8). */
export function mediaKind(media: Named): MediaKind | null {
  const type = media.mime_type.trim().toLowerCase()
  if (type.startsWith('video')) return 'video'
  if (type.startsWith('image')) return 'image'
  return kindOfName(media.file_name) ?? kindOfName(media.name)
}

/** An item that is not known to be a video is shown as an image (requirement 4.3). */
export const shownKind = (media: Named): MediaKind => mediaKind(media) ?? 'image'

/** True for a page or a message, such as the form of a captive portal. A poor server calls a film `text/plain`. */
export const isPage = (type: string): boolean =>
  /^\s*(text\/(?!plain)|application\/([\w.-]+\+)?(xhtml|xml|json)\b)/i.test(type)

/** Each pixel that is decoded takes four bytes of memory. */
const MOST_PIXELS = 64_000_000

/** In bytes. A browser makes an element of every few of them. */
export const LARGEST_SVG = 2_000_000

export const hasTooManyPixels = (width: number, height: number): boolean => width * height > MOST_PIXELS

/** Tells it of an image that is loaded and not yet decoded. An SVG has no pixels. */
export const isTooLarge = ({ src, naturalWidth, naturalHeight }: HTMLImageElement): boolean =>
  !/\.svg$/i.test(src) && hasTooManyPixels(naturalWidth, naturalHeight)

/** A browser could need minutes and hundreds of megabytes for such an SVG (requirement 9.16). */
export const isLargeSvg = ({ mime_type, file_name, size }: Pick<Media, 'mime_type' | 'file_name' | 'size'>): boolean =>
  size > LARGEST_SVG && (/^image\/svg/i.test(mime_type) || /\.svg$/i.test(file_name))
