import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react'

interface MomentSideProps {
  /** Changes with the moment. */
  momentKey: string
  children: ReactNode
}

const gridOf = (side: Element | null) => side?.parentElement?.querySelector<HTMLElement>('[role=grid]')

/**
 * The place of the panel: a column beside the grid, or a sheet over its lower part in a narrow window. The keyboard goes
 * from the grid into the panel with Enter, and back when the panel closes.
 */
export function MomentSide({ momentKey, children }: MomentSideProps) {
  const side = useRef<HTMLElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another moment takes the keyboard into the panel again.
  useEffect(() => {
    if (gridOf(side.current)?.matches(':focus-visible')) side.current?.focus()
  }, [momentKey])
  useLayoutEffect(() => {
    const element = side.current
    return () => {
      if (element?.contains(document.activeElement)) gridOf(element)?.focus()
    }
  }, [])
  return (
    <aside ref={side} tabIndex={-1} className="moment-side" aria-label="Moment">
      {children}
    </aside>
  )
}
