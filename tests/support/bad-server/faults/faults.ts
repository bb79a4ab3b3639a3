import type { Fault } from '../fault.ts'
import { corsFaults, errorFaults, headerFaults } from './answers.ts'
import { itemFaults, locationFaults, playlistFaults } from './content.ts'
import { mediaFaults } from './files.ts'
import { exemptFaults, loginFaults, userFaults } from './people.ts'
import { realtimeFaults } from './realtime.ts'
import { todayFaults } from './today.ts'

/** All seeded faults, in the order of the sections. */
export const faults: readonly Fault[] = [
  ...[loginFaults, exemptFaults, locationFaults, playlistFaults, itemFaults, todayFaults],
  ...[mediaFaults, userFaults, errorFaults, realtimeFaults, corsFaults, headerFaults],
].flat()

export const sectionOfFault = ({ finds }: Fault): string => finds.split('.')[0] ?? ''

/** @throws Error if there is no such fault */
export function faultNamed(name: string): Fault {
  const found = faults.find(one => one.name === name)
  if (!found) throw new Error(`No fault is called "${name}".`)
  return found
}
