import type { Frame, Locator, Page } from 'playwright'
import type { Film } from './film.ts'

/** Size of the moving picture, in pixels. */
export const SIZE = { width: 960, height: 540 }

/** The view of the camera: the console alone, the console with the two screens in its corner, or the screens alone. */
export type View = 'console' | 'both' | 'screens'

interface Addresses {
  console: string
  videowall: string
  ticker: string
}

/** A page that holds the console and two screens, as staff would see them on one desk. */
export const stageHtml = (addresses: Addresses): string => `<!doctype html>
<meta charset="utf-8">
<title>The tour</title>
<style>
  * { margin: 0; box-sizing: border-box }
  body { width: 960px; height: 540px; overflow: hidden; background: #0b0d12 }
  iframe { display: block; border: 0; transform-origin: 0 0 }
  /* The colour of the console's page, for the room of its scroll bar. */
  #console { width: 1280px; height: 720px; transform: scale(.75); transition: opacity .5s; background: #eef1f6 }
  #screens { position: absolute; top: 0; left: 0; width: 792px; transform-origin: 0 0; transition: transform .6s ease-in-out;
    pointer-events: none }
  .screen { border: 6px solid #22262f; border-radius: 6px; overflow: hidden; background: #000; box-shadow: 0 6px 24px #0008 }
  .screen + .screen { margin-top: 14px }
  #wall { height: 450px }
  #wall iframe { width: 1280px; height: 720px; transform: scale(.609) }
  #strip { height: 60px }
  #strip iframe { width: 1560px; height: 96px; transform: scale(.5) }
  [data-view=console] #screens { transform: translate(980px, 310px) scale(.42) }
  [data-view=both] #screens { transform: translate(620px, 310px) scale(.42) }
  [data-view=screens] #screens { transform: translate(84px, 8px) }
  [data-view=screens] #console { opacity: 0 }
  #cursor { position: absolute; top: 0; left: 0; pointer-events: none; transition: transform .25s ease-in-out, opacity .3s }
  #cursor path { transition: scale .1s }
  #cursor.pressed path { scale: .8 }
  [data-view=screens] #cursor { opacity: 0 }
</style>
<body data-view="console">
  <iframe id="console" name="console" src="${addresses.console}"></iframe>
  <div id="screens">
    <div id="wall" class="screen"><iframe src="${addresses.videowall}"></iframe></div>
    <div id="strip" class="screen"><iframe src="${addresses.ticker}"></iframe></div>
  </div>
  <svg id="cursor" width="22" height="30" viewBox="0 0 22 30" style="transform: translate(700px, 480px)">
    <path d="M2 2v22l6-6 4 9 4-2-4-9h8z" fill="#111" stroke="#fff" stroke-width="2"/>
  </svg>
</body>`

/** The hand on the mouse: the mouse of the page and the drawn cursor move together, while the film rolls. */
export interface Hand {
  /** Moves to the middle of an element and presses it; the film goes on when `result` is there. */
  press(target: Locator, result?: Locator): Promise<void>
  look(view: View): Promise<void>
}

/** The console on the stage. @throws Error if the stage holds none */
export function consoleOn(page: Page): Frame {
  const frame = page.frame('console')
  if (!frame) throw new Error('The stage has no frame with the console.')
  return frame
}

export function takeMouse(page: Page, film: Film): Hand {
  const draw = (change: { x: number; y: number } | { pressed: boolean }) =>
    page.evaluate(next => {
      const cursor = document.querySelector<SVGElement>('#cursor')
      if ('pressed' in next) cursor?.classList.toggle('pressed', next.pressed)
      else if (cursor) cursor.style.transform = `translate(${next.x - 2}px, ${next.y - 2}px)`
    }, change)

  return {
    async press(target, result) {
      await target.scrollIntoViewIfNeeded()
      const box = await target.boundingBox()
      if (!box) throw new Error(`The tour cannot see ${target}.`)
      const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
      await draw({ x, y })
      await film.roll(0.35)
      await page.mouse.move(x, y)
      await draw({ pressed: true })
      await film.roll(0.12)
      await page.mouse.down()
      await page.mouse.up()
      await draw({ pressed: false })
      await result?.waitFor()
      await film.roll(0.15)
    },
    async look(view) {
      await page.evaluate(next => {
        document.body.dataset.view = next
      }, view)
      await film.roll(0.7)
    },
  }
}
