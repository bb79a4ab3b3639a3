import type { State } from './state.ts'
import { copyStates } from './states/copy-states.ts'
import { displayStates } from './states/display-states.ts'
import { fitStates } from './states/fit-states.ts'
import { jobStates } from './states/job-states.ts'
import { locationStates as locationPageStates } from './states/location-states.ts'
import { locationsStates } from './states/locations-states.ts'
import { manyLocationsStates } from './states/many-locations-states.ts'
import { mediaStates as mediaPageStates } from './states/media-states.ts'
import { mediaUsesStates } from './states/media-uses-states.ts'
import { otherStates } from './states/other-states.ts'
import { overlayStates } from './states/overlay-states.ts'
import { pictureStates } from './states/picture-states.ts'
import { scheduleStates } from './states/schedule-states.ts'
import { screensStates } from './states/screens-states.ts'
import { slideStates } from './states/slide-states.ts'

/** The pages of media, those without a page of their own, and the making of pictures. */
export const mediaStates: readonly State[] = [
  ...otherStates,
  ...mediaPageStates,
  ...mediaUsesStates,
  ...overlayStates,
  ...fitStates,
  ...pictureStates,
  ...slideStates,
]

/** The pages of locations and all that looks at several of them, the jobs and the screens themselves. */
export const locationStates: readonly State[] = [
  ...locationsStates,
  ...manyLocationsStates,
  ...locationPageStates,
  ...copyStates,
  ...scheduleStates,
  ...screensStates,
  ...jobStates,
  ...displayStates,
]

/** Every page in every state, for `npm run shots` and for the two screenshot tests, which run side by side. */
export const states: readonly State[] = [...mediaStates, ...locationStates]
