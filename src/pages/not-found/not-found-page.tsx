import { Link } from 'react-router-dom'
import { routes } from '../../routes.ts'
import './not-found-page.css'

/** What an unknown path shows (readings.md section 1). */
export function NotFoundPage() {
  return (
    <main className="not-found">
      <title>Page not found</title>
      <h1>Page not found</h1>
      <p className="muted">There is nothing at this address.</p>
      <Link to={routes.login}>Go to the start page</Link>
    </main>
  )
}
