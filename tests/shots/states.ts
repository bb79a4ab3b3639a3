import type { State } from './state.ts'
import { copyStates } from './states/copy-states.ts'
import { displayStates } from './states/display-states.ts'
import { fitStates } from './states/fit-states.ts'
import { jobStates } from './states/job-states.ts'
import { locationStates } from './states/location-states.ts'
import { locationsStates } from './states/locations-states.ts'
import { manyLocationsStates } from './states/many-locations-states.ts'
import { mediaStates } from './states/media-states.ts'
import { mediaUsesStates } from './states/media-uses-states.ts'
import { otherStates } from './states/other-states.ts'
import { overlayStates } from './states/overlay-states.ts'
import { pictureStates } from './states/picture-states.ts'
import { scheduleStates } from './states/schedule-states.ts'
import { screensStates } from './states/screens-states.ts'
import { slideStates } from './states/slide-states.ts'

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
