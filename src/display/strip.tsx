import { useLayoutEffect } from 'react'
import type { ScreenWorld } from '../player/screen.ts'
import type { ScreenShape } from '../player/screen-shape.ts'
import { usePlayer } from '../player/use-player.ts'
import { Diagnostics } from './diagnostics.tsx'
import { useWakeLock } from './wake-lock.ts'

interface StripFrameProps {
  edge: NonNullable<ScreenShape['strip']>
  /** Takes the element that the player fills. */
  attach(element: HTMLElement | null): void
  hasPicture: boolean
}

/** The element of a ticker beside a film, which has the whole screen while the ticker shows nothing (requirement 34.3). */
export function StripFrame({ edge, attach, hasPicture }: StripFrameProps) {
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

interface StripProps extends Pick<StripFrameProps, 'edge'> {
  uniqueId: string
  world: ScreenWorld
  showsDiagnostics: boolean
}

/** The location's ticker beside its film: a screen of its own, which reports for itself. */
export function Strip({ uniqueId, edge, world, showsDiagnostics }: StripProps) {
  const name = { uniqueId, type: 'ticker' } as const
  const { attach, hasPicture, mayRest, screen } = usePlayer(name, world)
  useWakeLock(!mayRest)
  return (
    <>
      <StripFrame edge={edge} attach={attach} hasPicture={hasPicture} />
      {showsDiagnostics && screen && <Diagnostics screen={screen} name={name} />}
    </>
  )
}
