declare global {
  /** The first file of a screen, which `src/head.js` may load while the player is compiled; null once the player loads files. */
  var earlyFile: { url: string; element: HTMLVideoElement | HTMLImageElement } | null | undefined
}

/**
 * Ends the early loading, at the first file that the player itself loads. An early image needs no more than that: a second
 * element with its address shares its bytes.
 * @returns the element that loads this film already; null for every other file
 */
export function takeEarlyFilm(url: string): HTMLVideoElement | null {
  const early = globalThis.earlyFile
  globalThis.earlyFile = null
  if (!(early?.element instanceof HTMLVideoElement)) return null
  if (early.url === url) return early.element
  early.element.removeAttribute('src')
  early.element.load()
  return null
}
