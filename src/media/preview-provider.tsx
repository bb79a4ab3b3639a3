import { createContext, type ReactNode, Suspense, use, useState } from 'react'
import type { Preview } from '../ui/dialog/preview-overlay.tsx'
import { ErrorBoundary } from '../ui/error-boundary.tsx'
import { consolePart } from '../ui/lazy-part.tsx'

const PreviewOverlay = consolePart(async () => (await import('../ui/dialog/preview-overlay.tsx')).PreviewOverlay)

type ShowPreview = (preview: Preview | null) => void

const PreviewContext = createContext<ShowPreview>(() => undefined)

/** A function that opens the preview overlay with a file of a list; null closes it. */
export const usePreview = (): ShowPreview => use(PreviewContext)

/** The overlay over every page that shows one video or image at full size (requirement 3.8). */
export function PreviewProvider({ children }: { children: ReactNode }) {
  const [preview, setPreview] = useState<Preview | null>(null)
  return (
    <PreviewContext value={setPreview}>
      {children}
      <ErrorBoundary>
        <Suspense fallback={null}>
          {preview && <PreviewOverlay {...preview} onClose={() => setPreview(null)} />}
        </Suspense>
      </ErrorBoundary>
    </PreviewContext>
  )
}
