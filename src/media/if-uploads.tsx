import { type ReactNode, Suspense, useSyncExternalStore } from 'react'
import { ErrorBoundary } from '../ui/error-boundary.tsx'
import { useUploads } from './uploads-provider.tsx'

/** Renders a part that shows the uploads, as soon as there is one: its code is loaded no earlier. */
export function IfUploads({ children }: { children: ReactNode }) {
  const uploads = useUploads()
  const list = useSyncExternalStore(uploads.subscribe, uploads.snapshot)
  if (list.length === 0) return null
  return (
    <ErrorBoundary>
      <Suspense fallback={null}>{children}</Suspense>
    </ErrorBoundary>
  )
}
