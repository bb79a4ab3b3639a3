import type { Fleet } from '../../fleet/fleet.ts'
import { numberText } from '../../base/counted.ts'

/** What is known of something that the findings rest on. */
export type Knowledge = 'known' | 'awaited' | 'failed'

/** Something that the findings do not cover. */
export interface Unchecked {
  /** It is on its way. */
  isAwaited: boolean
  /** What is not checked and why, in one sentence. */
  text: string
}

interface UncheckedInputs {
  fleet: Pick<Fleet, 'known' | 'total' | 'isLoading'>
  library: Knowledge
  connections: Knowledge
  rules: Exclude<Knowledge, 'failed'>
}

function locationsText({ known, total, isLoading }: UncheckedInputs['fleet']): string {
  const missing = total - known
  const [are, their] = missing === 1 ? ['is', 'its'] : ['are', 'their']
  const cause = isLoading ? 'are still being loaded' : 'could not be loaded'
  return `${numberText(missing)} of ${numberText(total)} locations ${are} not checked: ${their} playlists ${cause}.`
}

const libraryTexts = {
  awaited: 'Some files are not checked: the library is still being loaded.',
  failed: 'Some files are not checked: the library could not be loaded.',
}

const connectionTexts = {
  awaited: 'The connections are not checked: the server has not told yet which screens are connected.',
  failed: 'The connections are not checked: the live connection is lost.',
}

/** What the findings do not cover: what was not checked is not shown as free of faults (requirement 20.34). */
export function uncheckedOf({ fleet, library, connections, rules }: UncheckedInputs): Unchecked[] {
  if (rules !== 'known') return [{ isAwaited: true, text: 'Nothing is checked yet: the rules are still being loaded.' }]
  const unchecked: Unchecked[] = []
  if (fleet.known < fleet.total) unchecked.push({ isAwaited: fleet.isLoading, text: locationsText(fleet) })
  if (library !== 'known') unchecked.push({ isAwaited: library === 'awaited', text: libraryTexts[library] })
  if (connections !== 'known')
    unchecked.push({ isAwaited: connections === 'awaited', text: connectionTexts[connections] })
  return unchecked
}
