import { logoUrl, startUrl } from '../routes.ts'
import './not-found-page.css'

/** Stands in place of a page that does not exist (requirement 1.10). */
export function NotFoundPage() {
  return (
    <main className="not-found centred">
      <title>Page not found</title>
      <img src={logoUrl} alt="" width={40} height={40} />
      <h1>Page not found</h1>
      <p className="muted">There is nothing at this address.</p>
      <a href={startUrl}>Go to the start page</a>
    </main>
  )
}
