import { type ReactNode, type RefCallback, useCallback, useRef, useState } from 'react'
import { watchOnScreen } from '../../../media/viewport-observer.ts'

interface NearScreenProps {
  /** CSS pixels that the children are likely to take, before they have been seen. */
  likelyHeight: number
  children: ReactNode
}

/** Children that are in the document only while they are on the screen or near it; their room is kept. */
export function NearScreen({ likelyHeight, children }: NearScreenProps) {
  const [isNear, setNear] = useState(false)
  const height = useRef(likelyHeight)
  const ref = useCallback<RefCallback<HTMLDivElement>>(element => {
    if (!element) return
    return watchOnScreen(element, isOnScreen => {
      if (!isOnScreen && element.childElementCount > 0) height.current = element.offsetHeight
      setNear(isOnScreen)
    })
  }, [])
  return (
    <div ref={ref} style={isNear ? undefined : { height: height.current }}>
      {isNear && children}
    </div>
  )
}
