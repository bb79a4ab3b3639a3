import { type ReactNode, useMemo } from 'react'
import type { ScreenRef } from '../../id.ts'
import type { ScreenWorld } from '../../player/screen.ts'
import { openInStep } from './open-in-step.ts'
import { screenWorld } from './screen-world.ts'

const WRONG_GROUP =
  'The group of this address cannot be used. Write sync once, alone or with a name of at most 40 letters, digits, dots, hyphens and underscores, such as sync=lobby.'

interface WithGroupProps extends ScreenRef {
  /** Null if the name in the address cannot be used. */
  group: string | null
  children(world: ScreenWorld): ReactNode
}

/** Gives a screen the world in which it plays in step, or says what is wrong with its address (requirement 33.2). */
export function WithGroup({ uniqueId, type, group, children }: WithGroupProps) {
  const world = useMemo(
    () => ({ ...screenWorld, openInStep: openInStep({ uniqueId, type }, group ?? '') }),
    [uniqueId, type, group],
  )
  return group === null ? <p className="display-text">{WRONG_GROUP}</p> : children(world)
}
