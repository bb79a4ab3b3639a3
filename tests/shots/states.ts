import { displayStates } from './display-states.ts'
import { locationStates } from './location-states.ts'
import { locationsStates } from './locations-states.ts'
import { mediaStates } from './media-states.ts'
import { otherStates } from './other-states.ts'
import type { State } from './state.ts'

/** Every page in every state, for `npm run shots` and for the screenshot test. */
export const states: readonly State[] = [
  ...otherStates,
  ...mediaStates,
  ...locationsStates,
  ...locationStates,
  ...displayStates,
]
