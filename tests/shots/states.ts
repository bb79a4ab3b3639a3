import type { State } from './state.ts'
import { libraryStates } from './states/library-states.ts'
import { locationStates } from './states/location-states.ts'
import { locationsStates } from './states/locations-states.ts'
import { otherStates } from './states/other-states.ts'
import { pictureStates } from './states/picture-states.ts'
import { scheduleStates } from './states/schedule-states.ts'

/** Every page, with each large dialog and mode, for `npm run shots` and for the tests of their looks. */
export const states: readonly State[] = [
  ...otherStates,
  ...libraryStates,
  ...pictureStates,
  ...locationsStates,
  ...locationStates,
  ...scheduleStates,
]
