import { useEffect } from 'react'

export function useAskBeforeUnload(asks: boolean): void {
  useEffect(() => {
    if (!asks) return
    const onUnload = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', onUnload)
    return () => window.removeEventListener('beforeunload', onUnload)
  }, [asks])
}
