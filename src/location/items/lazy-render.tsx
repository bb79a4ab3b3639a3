import { type ReactNode, type RefCallback, useCallback, useRef, useState } from 'react'
import { watchVisibilityOf } from '../../media/viewport-observer.ts'
import { useStore } from '../../base/stores.ts'

interface LazyRenderProps {
  /** The likely height of the children until they have been rendered, in CSS pixels. */
  likelyHeight: number
  children: ReactNode
}

/** Renders its children only while they are in the viewport or near it, and keeps their height otherwise. */
export function LazyRender({ likelyHeight, children }: LazyRenderProps) {
  const watchVisibility = useStore(watchVisibilityOf)
  const [isVisible, setVisible] = useState(false)
  const height = useRef(likelyHeight)
  const ref = useCallback<RefCallback<HTMLDivElement>>(
    element => {
      if (!element) return
      return watchVisibility(element, isVisible => {
        if (!isVisible && element.childElementCount > 0) height.current = element.offsetHeight
        setVisible(isVisible)
      })
    },
    [watchVisibility],
  )
  return (
    <div ref={ref} style={isVisible ? undefined : { height: height.current }}>
      {isVisible && children}
    </div>
  )
}
