import { copyStates } from './copy-states.ts'
import { displayStates } from './display-states.ts'
import { fitStates } from './fit-states.ts'
import { jobStates } from './job-states.ts'
import { locationStates } from './location-states.ts'
import { locationsStates } from './locations-states.ts'
import { manyLocationsStates } from './many-locations-states.ts'
import { mediaStates } from './media-states.ts'
import { mediaUsesStates } from './media-uses-states.ts'
import { otherStates } from './other-states.ts'
import { overlayStates } from './overlay-states.ts'
import { pictureStates } from './picture-states.ts'
import { scheduleStates } from './schedule-states.ts'
import { screensStates } from './screens-states.ts'
import { slideStates } from './slide-states.ts'
import type { State } from './state.ts'

/** Every page in every state, for `npm run shots` and for the screenshot test. */
export const states: readonly State[] = [
  ...otherStates,
  ...mediaStates,
  ...mediaUsesStates,
  ...overlayStates,
  ...fitStates,
  ...pictureStates,
  ...slideStates,
  ...locationsStates,
  ...manyLocationsStates,
  ...locationStates,
  ...copyStates,
  ...scheduleStates,
  ...screensStates,
  ...jobStates,
  ...displayStates,
]
