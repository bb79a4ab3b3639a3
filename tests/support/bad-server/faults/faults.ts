import type { Fault } from '../fault.ts'
import { corsFaults } from './cors.ts'
import { errorFaults } from './errors.ts'
import { fileFaults } from './files.ts'
import { headerFaults } from './headers.ts'
import { itemFaults } from './items.ts'
import { locationFaults } from './locations.ts'
import { exemptFaults, loginFaults } from './login.ts'
import { mediaFaults } from './media.ts'
import { playlistFaults } from './playlists.ts'
import { realtimeFaults } from './realtime.ts'
import { todayFaults } from './today.ts'
import { userFaults } from './users.ts'

/** All seeded faults. */
export const faults: readonly Fault[] = [
  ...loginFaults,
  ...exemptFaults,
  ...locationFaults,
  ...playlistFaults,
  ...itemFaults,
  ...todayFaults,
  ...mediaFaults,
  ...fileFaults,
  ...userFaults,
  ...errorFaults,
  ...realtimeFaults,
  ...corsFaults,
  ...headerFaults,
]

/** The section of a fault: that of the check which has to find it. */
export const sectionOfFault = ({ finds }: Fault): string => finds.split('.')[0] ?? ''
