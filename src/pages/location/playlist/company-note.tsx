import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router-dom'
import type { Playlist } from '../../../api/playlists.ts'
import { playlistsQuery } from '../../../api/queries.ts'
import type { ScreenType } from '../../../id.ts'
import { companyOf } from '../../../player/schedule/company.ts'
import { useMoment } from '../use-moment.ts'
import { companyText } from './company-text.ts'
import { type PlanDraft, planOf } from './plan-draft.ts'

interface CompanyNoteProps {
  type: ScreenType
  draft: PlanDraft
  /** Absent for a new playlist, which is switched off. */
  playlist?: Playlist | undefined
}

/** Says before a playlist is saved with which others it will share its screen. */
export function CompanyNote({ type, draft, playlist }: CompanyNoteProps) {
  const { id = '' } = useParams()
  // The page loads the list; a form that opens causes no further call.
  const { data: playlists = [] } = useQuery({ ...playlistsQuery(id), enabled: false })
  const now = useMoment()
  const plan = planOf(type, draft, now.day)
  const planned = plan && { ...plan, id: playlist?.id ?? null, is_active: playlist?.is_active ?? false }
  const company = planned && companyOf(planned, playlists, now)
  return (
    <p className="plan-note" role="status">
      {company && companyText(company, now)}
    </p>
  )
}
