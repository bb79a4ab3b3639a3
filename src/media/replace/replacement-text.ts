import { shownKind } from '../../api/classify.ts'
import { formatDuration } from '../../base/format.ts'
import { counted } from '../../base/counted.ts'
import { fleetAgeText } from '../../fleet/fleet-age-text.ts'
import { mediaName } from '../media-order.ts'
import type { KnownUses } from '../uses/media-uses.ts'
import type { Replacement, ReplacementPlan } from './replacement.ts'

/** The seconds of the new items. */
function secondsFact({ to, from, filmSeconds }: Replacement): string {
  if (shownKind(to) === 'image') {
    return shownKind(from) === 'image' ? 'Every place keeps its seconds.' : 'The picture gets the seconds of the film.'
  }
  if (filmSeconds === 0) return 'The length of the film is not known here: a screen plays it to its end.'
  return `The film plays for its own length, ${formatDuration(filmSeconds)}.`
}

/** The places that a replacement changes, and those that it leaves. */
export function replacementFacts(
  replacement: Replacement,
  { playlists, kept }: ReplacementPlan,
  { fleet }: KnownUses,
): string[] {
  const old = mediaName(replacement.from)
  const unknown = fleet.total - fleet.known
  const facts = [`The places of “${old}” in ${counted(playlists, 'playlist')} change (${fleetAgeText(fleet)}).`]
  facts.push(secondsFact(replacement))
  if (kept > 0)
    facts.push(`A ticker shows images only: ${counted(kept, 'ticker playlist')} keep${kept === 1 ? 's' : ''} “${old}”.`)
  if (unknown > 0) facts.push(`The playlists of ${counted(unknown, 'location')} are not known: nothing changes there.`)
  return facts
}
