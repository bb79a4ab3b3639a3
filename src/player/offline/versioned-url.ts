import type { Media } from '../../api/media.ts'

/**
 * Gives every file its address, and another one once it has been replaced under its name: browsers hand what they
 * have loaded of an address to every later element that asks for it, and would play the old film for ever.
 */
export function createFileAddress(fileUrl: (media: Media) => string): (media: Media) => string {
  const firstSizes = new Map<string, number>()
  return media => {
    const url = fileUrl(media)
    const first = firstSizes.get(url) ?? media.size
    firstSizes.set(url, first)
    return first === media.size ? url : `${url}?size=${media.size}`
  }
}
