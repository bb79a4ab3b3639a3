import type { Page } from 'playwright'
import type { World } from './world.ts'

export interface Look {
  width: number
  height: number
  scheme: 'light' | 'dark'
}

/** A page in a state that a person can bring it into. */
export interface State {
  /** In kebab-case: it names the pictures. */
  name: string
  product: 'full' | 'empty'
  path: string | ((world: World) => string)
  /** Whether somebody is signed in; yes unless it says no. */
  signedIn?: false
  /** The page's clock runs, from the pictures' moment on, and `before` may turn it. */
  hasOwnClock?: true
  /** What has to be true before the page loads, such as a call that fails. */
  before?: (page: Page) => Promise<unknown>
  /** What a person does once the page is there. It has to end with something that shows the state. */
  open: (page: Page) => Promise<unknown>
  /** The sizes and themes to look at. */
  looks: readonly Look[]
}

/** One picture of one state. */
export const lookName = (state: State, { width, scheme }: Look): string => `${state.name}-${width}-${scheme}`

const sizes = [
  { width: 1440, height: 900 },
  { width: 1024, height: 768 },
  { width: 390, height: 844 },
]
const schemes = ['light', 'dark'] as const

/** Desktop, tablet and telephone, in both themes. */
export const consoleLooks: readonly Look[] = schemes.flatMap(scheme => sizes.map(size => ({ ...size, scheme })))

/** Where the navigation hides behind the burger. */
export const narrowLooks = consoleLooks.filter(({ width }) => width < 900)

/** A landscape and a portrait screen; a display has no theme. */
export const displayLooks: readonly Look[] = [
  { width: 1920, height: 1080, scheme: 'light' },
  { width: 1080, height: 1920, scheme: 'light' },
]
