import { useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { highlight, recordKey } from '../parts/use-highlight.ts'

/** Shows the playlist that the address names, as in `#playlist-7`, once the playlists are loaded. */
export function usePlaylistInAddress(isLoaded: boolean): void {
  const { hash } = useLocation()
  useEffect(() => {
    const id = /^#playlist-([\w-]+)$/.exec(hash)?.[1]
    if (!id || !isLoaded) return
    const key = recordKey('playlist', id)
    document.querySelector(`[data-record="${key}"]`)?.scrollIntoView?.()
    highlight(key)
  }, [hash, isLoaded])
}
