declare global {
  /**
   * The first file of a screen, which `src/head.js` may load, and show, before the player is there; null once the player
   * loads files.
   */
  var earlyFile: { url: string; element: HTMLVideoElement | HTMLImageElement } | null | undefined
  /**
   * Resolves when the player may begin: after the first picture that `src/head.js` shows, or soon if it shows none
   * (requirement 9.15). Undefined on a page without a screen.
   */
  var earlyPicture: Promise<unknown> | undefined
}

/** The stage, or the ticker, that shows the first file already; null if there is none. */
export const earlyStage = (): HTMLElement | null =>
  globalThis.earlyFile?.element.closest<HTMLElement>('.stage, .ticker') ?? null

/** True if the first file is shown already, and has this address. */
export const isShownEarly = (url: string): boolean => globalThis.earlyFile?.url === url && earlyStage() !== null

/**
 * Ends the early loading, at the first file that the player itself loads, or if nothing plays. An image that is not shown
 * needs no more than that: a second element with its address shares its bytes.
 * @returns the element that loads this file already; null for every other file
 */
export function takeEarlyFile(url: string): HTMLVideoElement | HTMLImageElement | null {
  const early = globalThis.earlyFile
  globalThis.earlyFile = null
  if (!early || early.url === url) return early?.element ?? null
  early.element.removeAttribute('src')
  if (early.element instanceof HTMLVideoElement) {
    early.element.load()
    early.element.remove()
  }
  return null
}
