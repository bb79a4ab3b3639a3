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
  path: string | ((fixture: ShotFixture) => string)
  /** The product without content. */
  isEmpty?: true
  /** No account is signed in. */
  isPublic?: true
  /**
   * For a job, which goes on in the next page of the same browser: no other state is taken there. It needs the machine's
   * clock.
   */
  hasOwnBrowser?: true
  /** Something lies where it was opened: in a window of another size nobody would see it there. */
  isPlaced?: true
  /** Prepares the page before it loads, for example with a call that fails. */
  before?: (page: Page) => Promise<unknown>
  /** The actions of the person on the loaded page. The last one waits for a sign of the state. */
  open: (page: Page) => Promise<unknown>
  looks: readonly Look[]
}

export const lookName = (state: State, { width, scheme }: Look): string => `${state.name}-${width}-${scheme}`

const desktop: Look = { width: 1440, height: 900, scheme: 'light' }
const tablet: Look = { width: 1024, height: 768, scheme: 'light' }
const telephone: Look = { width: 390, height: 844, scheme: 'dark' }

/** For a page that has a layout of its own on a tablet. */
export const threeLooks: readonly Look[] = [desktop, tablet, telephone]
export const wideLook: readonly Look[] = [desktop]
export const narrowLook: readonly Look[] = [telephone]

/** The monitor on the wall, or a landscape screen; a display has no theme. */
export const wall: Look = { width: 1920, height: 1080, scheme: 'light' }
export const portrait: Look = { width: 1080, height: 1920, scheme: 'light' }

type Kept = Omit<State, 'name' | 'path' | 'looks'> & Partial<Pick<State, 'path' | 'looks'>>

/** States by their names, with what they have in common; without other looks a desktop and a telephone. */
export function statesOf(common: Partial<State>, states: Record<string, State['open'] | Kept>): readonly State[] {
  const base = { path: '/', looks: [desktop, telephone], ...common }
  return Object.entries(states).map(([name, state]) => ({
    ...base,
    ...(typeof state === 'function' ? { open: state } : state),
    name,
  }))
}
