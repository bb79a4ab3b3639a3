import { useCallback } from 'react'
import { useNavigate } from 'react-router-dom'
import { clearSession } from '../../api/session.ts'
import { routes } from '../../routes.ts'
import { texts } from '../../texts.ts'
import { useAlert } from '../../ui/alert.tsx'
import { useConfirm } from '../../ui/confirm.tsx'
import { useMayLeave } from '../changes/unsaved.ts'
import { uploads } from '../uploads/uploads.ts'

const askFirst = { title: 'Stop the uploads?', yes: 'Sign out and stop', no: 'Keep uploading' }

/**
 * Ends the session of this browser and says so on the login page (requirement 2.6); unsaved work and uploads are
 * asked about first.
 */
export function useSignOut(): () => Promise<void> {
  const alert = useAlert()
  const navigate = useNavigate()
  const mayLeave = useMayLeave()
  const confirm = useConfirm()
  return useCallback(async () => {
    if (!(await mayLeave())) return
    // What one person chose is not sent in the name of the next: it ends with the session.
    if (uploads.isBusy() && !(await confirm('Files are still being uploaded.', askFirst))) return
    clearSession()
    navigate(routes.login, { replace: true })
    alert('success', texts.logout.done)
  }, [alert, navigate, mayLeave, confirm])
}
