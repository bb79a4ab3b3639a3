import { displayStates } from './display-states.ts'
import { locationStates } from './location-states.ts'
import { locationsStates } from './locations-states.ts'
import { mediaStates } from './media-states.ts'
import { otherStates } from './other-states.ts'
import type { State } from './state.ts'

/** Every page in every state: what `npm run shots` takes pictures of, and what the screenshot test looks at. */
export const states: readonly State[] = [
  ...otherStates,
  ...mediaStates,
  ...locationsStates,
  ...locationStates,
  ...displayStates,
]
