import { useRef, useState } from 'react'
import type { Media } from '../../api/media.ts'
import { type Anchor, chooseRange } from '../../ui/check-box.tsx'
import { useStableFunction } from '../../ui/use-stable-function.ts'

const nothing: ReadonlySet<string> = new Set()

export const keyOf = ({ id }: Media): string => String(id)

/** With Shift a click ticks all files since the last one. */
export function useSelection(listed: readonly Media[]) {
  const [selected, select] = useState(nothing)
  const anchor = useRef<Anchor | null>(null)
  const tick = useStableFunction((media: Media, isTicked: boolean, withShift: boolean) => {
    const click = { key: keyOf(media), isTicked }
    select(chooseRange(listed.map(keyOf), selected, click, withShift ? anchor.current : null))
    anchor.current = click
  })
  return { selected, select, tick }
}
