import { expect, type Page } from 'playwright/test'

/** Widths of a desktop and of a telephone, in CSS pixels. */
const WIDTHS = [390, 1440]

/** Signs of harm in a page. */
function complaints(): string[] {
  const found: string[] = []
  const { scrollWidth } = document.documentElement
  if (Reflect.has(window, 'hacked')) found.push('a payload has run')
  if (Reflect.has({}, 'polluted') || Reflect.has({}, 'id')) found.push('every object has inherited something')
  if (scrollWidth > window.innerWidth) found.push(`the page is ${scrollWidth} px wide in ${window.innerWidth}`)
  for (const link of document.querySelectorAll('a')) {
    if (new URL(link.href).origin !== location.origin) found.push(`a link leads to ${link.href}`)
  }
  for (const medium of document.querySelectorAll<HTMLImageElement | HTMLVideoElement>('img, video')) {
    const { origin, pathname } = new URL(medium.src || '/favicon.svg', location.href)
    const isOurs = origin === location.origin && /^\/(?:api\/uploads\/|favicon\.svg$|still-\w+\.svg$)/.test(pathname)
    if (!isOurs && !medium.src.startsWith('blob:')) found.push(`a picture comes from ${medium.src}`)
  }
  for (const element of document.querySelectorAll('script, iframe, object, embed, [onerror], [onload], [onfocus]')) {
    const isOfBuild = element instanceof HTMLScriptElement && element.src.startsWith(location.origin)
    if (!isOfBuild) found.push(`there is a ${element.outerHTML.slice(0, 80)}`)
  }
  return found
}

/** Checks a page: no injected script has run, every address is the product's, no element is wider than the window. */
export async function expectHarmless(page: Page, where: string, widths = WIDTHS): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 })
    // A list has measured itself by the second frame.
    await page.evaluate(() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done))))
    expect(await page.evaluate(complaints), `${where}, ${width} px`).toEqual([])
  }
}
