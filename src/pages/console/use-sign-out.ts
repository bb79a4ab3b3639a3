import { useCallback } from 'react'
import { useNavigate } from 'react-router-dom'
import { clearSession } from '../../api/session.ts'
import { routes } from '../../routes.ts'
import { texts } from '../../texts.ts'
import { useAlert } from '../../ui/alert.tsx'
import { useMayLeave } from '../unsaved.ts'

/** Ends the session of this browser and says so on the login page (specification section 4); unsaved work is asked about. */
export function useSignOut(): () => Promise<void> {
  const alert = useAlert()
  const navigate = useNavigate()
  const mayLeave = useMayLeave()
  return useCallback(async () => {
    if (!(await mayLeave())) return
    clearSession()
    navigate(routes.login, { replace: true })
    alert('success', texts.logout.done)
  }, [alert, navigate, mayLeave])
}
