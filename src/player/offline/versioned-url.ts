import type { Media } from '../../api/media.ts'

/**
 * Gives every file its URL, and another one once the file has been replaced under its name: a browser that has loaded a
 * URL gives the same bytes to every later element, and would play the old film forever.
 */
export function createVersionedUrl(fileUrl: (media: Media) => string): (media: Media) => string {
  const firstSizes = new Map<string, number>()
  return media => {
    const url = fileUrl(media)
    const first = firstSizes.get(url) ?? media.size
    firstSizes.set(url, first)
    return first === media.size ? url : `${url}?size=${media.size}`
  }
}

/** The other end: the file's own URL, and the bytes of the version that is asked for; null if any version will do. */
export function readVersionedUrl(absoluteUrl: string): { url: string; size: number | null } {
  const { origin, pathname, searchParams } = new URL(absoluteUrl)
  const size = searchParams.get('size')
  return { url: origin + pathname, size: size === null ? null : Number(size) }
}
