import { useEffect } from 'react'

/**
 * While `asks`, the browser asks before the page is closed or loaded again. A permanent listener would keep the page out
 * of the browser's back-forward cache.
 */
export function useAskBeforeUnload(asks: boolean): void {
  useEffect(() => {
    if (!asks) return
    const onUnload = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', onUnload)
    return () => window.removeEventListener('beforeunload', onUnload)
  }, [asks])
}
