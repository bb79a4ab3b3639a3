import type { Page } from 'playwright'
import type { ShotFixture } from './fixture.ts'

export interface Look {
  width: number
  height: number
  scheme: 'light' | 'dark'
}

/** A state of a page that a person can reach. */
export interface State {
  /** In kebab-case: it names the pictures. */
  name: string
  product: 'full' | 'empty'
  path: string | ((fixture: ShotFixture) => string)
  /** False if no account is signed in. */
  signedIn?: false
  /** The page has the machine's clock, and shows no time. */
  hasMachineClock?: boolean
  /** The page's clock runs, starting at the pictures' time, and `open` may set it forward. */
  hasOwnClock?: true
  /** No other state is taken in the same browser: what this state leaves in its database would change them. */
  hasOwnBrowser?: true
  /** Prepares the page before it loads, for example with a call that fails. */
  before?: (page: Page) => Promise<unknown>
  /** The actions of the person on the loaded page. The last one waits for a sign of the state. */
  open: (page: Page) => Promise<unknown>
  /** The sizes and themes to take. */
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

/** Desktop, tablet and telephone, in both themes; the tablet has the layouts and the colours of the other two. */
export const consoleLooks: readonly Look[] = schemes
  .flatMap(scheme => sizes.map(size => ({ ...size, scheme })))
  .filter(({ width, scheme }) => width !== 1024 || scheme === 'light')

/** For a state whose parts other states show too. */
export const fewLooks: readonly Look[] = consoleLooks.filter(
  ({ width, scheme }) => (width === 1440 && scheme === 'light') || (width === 390 && scheme === 'dark'),
)

/** Sizes at which the navigation is behind the burger. */
export const narrowLooks = consoleLooks.filter(({ width }) => width < 900)

/** A landscape and a portrait screen; a display has no theme. */
export const displayLooks: readonly Look[] = [
  { width: 1920, height: 1080, scheme: 'light' },
  { width: 1080, height: 1920, scheme: 'light' },
]
