import { useEffect, useState } from 'react'
import { loadFont } from './font.ts'

/** The state of the parts of the font that a text needs, and a number that grows with every part that arrives. */
export interface FontState {
  hasFailed: boolean
  loads: number
}

/** Loads the font for a text at need. Until a part has arrived, the computer's own font is measured and drawn. */
export function useFont(weight: 400 | 700, text: string): FontState {
  const [state, setState] = useState<FontState>({ hasFailed: false, loads: 0 })
  useEffect(() => {
    let isOver = false
    void loadFont(weight, text).then(isLoaded => {
      if (!isOver) setState(({ loads }) => ({ hasFailed: !isLoaded, loads: loads + 1 }))
    })
    return () => {
      isOver = true
    }
  }, [weight, text])
  return state
}
