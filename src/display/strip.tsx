import { useLayoutEffect } from 'react'
import type { ScreenWorld } from '../player/screen.ts'
import type { ScreenShape } from '../player/screen-shape.ts'
import { usePlayer } from '../player/use-player.ts'
import { useWakeLock } from './wake-lock.ts'

interface StripProps {
  uniqueId: string
  edge: NonNullable<ScreenShape['strip']>
  world: ScreenWorld
}

/** The location's ticker beside its film: a screen of its own, which reports for itself (requirement 34.3). */
export function Strip({ uniqueId, edge, world }: StripProps) {
  const { attach, hasPicture, mayRest } = usePlayer({ uniqueId, type: 'ticker' }, world)
  useWakeLock(!mayRest)
  // While the ticker shows nothing, the film has the whole screen.
  useLayoutEffect(() => {
    if (!hasPicture) return
    const { dataset } = document.documentElement
    dataset.strip = edge
    return () => {
      delete dataset.strip
    }
  }, [edge, hasPicture])
  return <div className="ticker" data-edge={edge} ref={attach} />
}
