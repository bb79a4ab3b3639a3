import { type ReactNode, useMemo } from 'react'
import { useLocation } from 'react-router-dom'
import type { ScreenRef } from '../base/id.ts'
import { openInStep } from '../player/in-step.ts'
import type { ScreenWorld } from '../player/screen.ts'
import { groupIn } from './screen-address.ts'
import { useWakeLock } from './wake-lock.ts'

const wrongGroup = (name: string) =>
  `The group "${name}" cannot be used. Write sync once, alone or with a name of at most 40 letters, digits, dots, hyphens and underscores, such as sync=lobby.`

interface WithGroupProps extends ScreenRef {
  /** The world of a screen that plays by itself. */
  alone: ScreenWorld
  children(world: ScreenWorld): ReactNode
}

/** Gives a screen the world in which it plays in step, or says what is wrong with its address (requirement 33.2). */
export function WithGroup({ uniqueId, type, alone, children }: WithGroupProps) {
  const { search } = useLocation()
  const group = groupIn(search)
  useWakeLock(typeof group !== 'string')
  const world = useMemo(
    () => ({ ...alone, openInStep: openInStep({ uniqueId, type }, group ?? '') }),
    [alone, uniqueId, type, group],
  )
  if (typeof group === 'string') return children(world)
  return <p className="display-text">{wrongGroup(new URLSearchParams(search).getAll('sync').join(', '))}</p>
}
