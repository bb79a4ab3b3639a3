import type { Moment } from '../base/moment.ts'
import type { Id, ScreenType } from '../base/id.ts'

/** One moment of one screen. */
export interface PointedMoment {
  locationId: Id
  type: ScreenType
  moment: Moment
}
