import { type Card, playlistsOf } from '../../playlists/weekday-groups.ts'
import type { ScreenType } from '../../base/id.ts'
import { createCompanies, earliest } from '../../player/schedule/company.ts'
import { useMoment } from '../../ui/use-moment.ts'
import { usePagePlaylists } from '../use-page-playlists.ts'
import { wishedRanges } from '../weekdays/group-change.ts'
import { wishOf } from '../weekdays/wish.ts'
import { companyText } from './company-text.ts'
import { type PlanDraft, plannedSoFar } from './plan-draft.ts'

interface CompanyNoteProps {
  type: ScreenType
  draft: PlanDraft
  /** Absent for a new playlist, which is switched off. */
  card?: Card | undefined
}

/** Says before a playlist is saved with which others it will share its screen. */
export function CompanyNote({ type, draft, card }: CompanyNoteProps) {
  const playlists = usePagePlaylists()
  const now = useMoment()
  const plan = plannedSoFar(type, draft, now.day)
  const own = card ? playlistsOf(card) : []
  const ownIds = new Set(own.map(({ id }) => id))
  const companyOf = createCompanies(
    playlists.filter(({ id }) => !ownIds.has(id)),
    now,
  )
  const is_active = own.some(playlist => playlist.is_active)
  const ranges = plan ? wishedRanges(card, wishOf(card, plan, draft, now.day)) : []
  const company = earliest(
    ranges.flatMap(range => (plan && companyOf({ ...plan, ...range, id: null, is_active })) ?? []),
  )
  return (
    <p className="plan-note" role="status">
      {company && companyText(company, now)}
    </p>
  )
}
