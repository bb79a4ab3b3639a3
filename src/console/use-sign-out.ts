import { useNavigate } from 'react-router-dom'
import { clearSession, sessionUser } from '../api/session.ts'
import { forgetKeptAnswers } from '../fleet/kept-answers.ts'
import { useUploads } from '../media/uploads-provider.tsx'
import { forgetDrafts } from '../page/drafts.ts'
import { useMayDiscard } from '../page/unsaved.ts'
import { routes } from '../routes.ts'
import { texts } from '../texts.ts'
import { useAlert } from '../ui/alert.tsx'
import { useConfirm } from '../ui/dialog/confirm.tsx'
import { useStableFunction } from '../ui/use-stable-function.ts'

const askFirst = { title: 'Stop the uploads?', yes: 'Sign out and stop', no: 'Keep uploading' }

/**
 * Asks first if unsaved changes or running uploads would be lost (requirement 2.6). Nothing that this user typed is
 * kept (requirement 2.14); the jobs wait for the next login of the user.
 */
export function useSignOut(): () => Promise<void> {
  const alert = useAlert()
  const navigate = useNavigate()
  const mayDiscard = useMayDiscard()
  const confirm = useConfirm()
  const uploads = useUploads()
  return useStableFunction(async () => {
    if (!(await mayDiscard())) return
    // Uploads end with the session: they must not go on in the name of the next account.
    if (uploads.isBusy() && !(await confirm('Files are still being uploaded.', askFirst))) return
    // The person has given them up: the next visit does not miss them.
    uploads.clear()
    const owner = sessionUser()
    forgetDrafts(draft => draft.owner === owner)
    clearSession()
    forgetKeptAnswers()
    navigate(routes.login, { replace: true })
    alert('success', texts.logout.done)
  })
}
