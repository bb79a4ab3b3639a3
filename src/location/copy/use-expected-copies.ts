import { useEffect, useEffectEvent, useRef } from 'react'
import type { Playlist } from '../../api/playlists.ts'
import { highlight, recordKey } from '../../page/use-highlight.ts'
import { playlistTitle } from '../../playlists/playlist-name.tsx'
import { useAlert } from '../../ui/alert.tsx'
import { useStableFunction } from '../../ui/use-stable-function.ts'
import type { Tell } from '../use-screen-switches.ts'

interface ExpectedCopy {
  source: Playlist
  isCopy: (playlist: Playlist) => boolean
}

/** Waits until a copy is among the playlists of the page. @returns the function that ends the wait */
export type ExpectCopy = (copy: ExpectedCopy) => () => void

/**
 * Waits for copies. When a copy is among the playlists, the page scrolls to it and highlights it, and an alert says that it
 * is the target of "Add Media".
 */
export function useExpectedCopies(playlists: readonly Playlist[] | undefined, tell?: Tell): ExpectCopy {
  const alert = useAlert()
  const expected = useRef(new Map<ExpectedCopy, Set<string>>())

  const announce = useEffectEvent((loaded: readonly Playlist[]) => {
    for (const [copy, known] of expected.current) {
      const found = loaded.find(playlist => !known.has(String(playlist.id)) && copy.isCopy(playlist))
      if (!found) continue
      expected.current.delete(copy)
      // Another copy of the same playlist may be on its way.
      for (const others of expected.current.values()) others.add(String(found.id))
      const key = recordKey('playlist', found.id)
      document.querySelector(`[data-record="${CSS.escape(key)}"]`)?.scrollIntoView?.()
      highlight(key)
      const old = copy.source
      const text = `Playlist ${found.id} is a copy of “${playlistTitle(old)} (${old.id})”.`
      alert('success', `${text} “Add Media” now adds to the copy.`, '', tell?.(old.type))
    }
  })
  useEffect(() => {
    if (playlists) announce(playlists)
  }, [playlists])

  return useStableFunction((copy: ExpectedCopy) => {
    expected.current.set(copy, new Set(playlists?.map(({ id }) => String(id))))
    return () => expected.current.delete(copy)
  })
}
