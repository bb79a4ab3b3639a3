import type { Media } from './media.ts'

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
