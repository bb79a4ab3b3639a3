import { useCallback } from 'react'
import { useNavigate } from 'react-router-dom'
import { clearSession } from '../../api/session.ts'
import { routes } from '../../routes.ts'
import { texts } from '../../texts.ts'
import { useAlert } from '../../ui/alert.tsx'

/** Ends the session of this browser and says so on the login page (specification section 4). */
export function useSignOut(): () => void {
  const alert = useAlert()
  const navigate = useNavigate()
  return useCallback(() => {
    clearSession()
    navigate(routes.login, { replace: true })
    alert('success', texts.logout.done)
  }, [alert, navigate])
}
