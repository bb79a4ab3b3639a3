import type { Moment } from '../../clock/moment.ts'
import type { Id, ScreenType } from '../../id.ts'

/** One moment of one screen. */
export interface PointedMoment {
  locationId: Id
  type: ScreenType
  moment: Moment
}
