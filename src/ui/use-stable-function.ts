import { useCallback, useLayoutEffect, useRef } from 'react'

/** The function is the same at every render: memoised children can take it. */
export function useStableFunction<Args extends unknown[], Result>(run: (...args: Args) => Result) {
  const latest = useRef(run)
  useLayoutEffect(() => {
    latest.current = run
  })
  return useCallback((...args: Args): Result => latest.current(...args), [])
}
