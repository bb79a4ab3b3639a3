import { useVirtualizer, useWindowVirtualizer } from '@tanstack/react-virtual'
import {
  type ReactNode,
  type RefObject,
  useCallback,
  useDeferredValue,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { flushSync } from 'react-dom'
import { keptValue } from '../base/kept-value.ts'

/**
 * While a line stays over the foot, the page keeps its last buttons free. With a `:has()` the browser would compute
 * the styles of the whole page anew at every change in it.
 */
export function useFootRoom(line: 'uploads' | 'jobs', isShown: boolean): void {
  useLayoutEffect(() => {
    const page = document.documentElement
    page.toggleAttribute(`data-${line}-line`, isShown)
    return () => page.removeAttribute(`data-${line}-line`)
  }, [line, isShown])
}

/** The width of the element that gets `ref`, in CSS pixels; 0 until it is measured. */
export function useWidth() {
  const [width, setWidth] = useState(0)
  const ref = useCallback((element: HTMLElement | null) => {
    if (!element) return
    const measure = () => setWidth(element.getBoundingClientRect().width)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return { ref, width }
}

interface Tiles {
  /** The smallest width of a tile in CSS pixels. */
  smallest: number
  /** The gap between two tiles in CSS pixels. */
  gap: number
  /** The height of the words below a picture, in rem, as they grow with the person's own font size. */
  wordsRem: number
}

/** A finger can touch it. */
const HEAD_REM = 2.75

/** Makes as many columns as fit, all of one width, with pictures of 16:9. */
export function layOutTiles(width: number, { smallest, gap, wordsRem }: Tiles) {
  const room = Math.max(width, smallest)
  const columns = Math.max(1, Math.floor((room + gap) / (smallest + gap)))
  const tile = (room - gap * (columns - 1)) / columns
  const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
  return { columns, rowHeight: Math.ceil((tile * 9) / 16 + wordsRem * rem), headHeight: HEAD_REM * rem }
}

/** A list of up to this many entries is drawn whole: the browser's search and a screen reader then find all of it. */
const WHOLE_UP_TO = 80

/** Stands between the entries of a list and is as wide as the list. */
export interface ListHead {
  id: string
  head: ReactNode
}

export const isHead = <Entry extends object>(entry: Entry | ListHead): entry is ListHead => 'head' in entry

/** Where each row begins: a head has one of its own. */
export function rowStarts(entries: readonly object[], columns: number): number[] {
  let free = 0
  return entries.flatMap((entry, index) => {
    const begins = free === 0 || isHead(entry)
    free = isHead(entry) ? 0 : (begins ? columns : free) - 1
    return begins ? index : []
  })
}

interface VirtualList<Entry extends object> {
  entries: readonly Entry[]
  /** 1 if absent. */
  columns?: number
  /** CSS pixels of one row, until it is measured. */
  rowHeight: number
  /** CSS pixels of a head among columns. */
  headHeight?: number
  /** The gap between two rows in CSS pixels. */
  gap?: number
  /** Rows on both sides of the visible part; 8 if absent. */
  overscan?: number
  /** A selector of the ancestor that scrolls; the window if absent. */
  scroller?: string | undefined
  /** The tab keeps under this key where the scroller stands, over a reload. */
  keptAs?: string
  /** The whole list is drawn for a printer. */
  printsWhole?: boolean
  /** Gets the drawn entries before they are painted. */
  onView?: ((entries: readonly Entry[]) => void) | undefined
}

/** True if the whole height of the element is visible, in the window and in the ancestor that scrolls. */
function isInView(element: Element, scroller: string | undefined): boolean {
  const { top, bottom } = element.getBoundingClientRect()
  const frame = scroller && element.closest(scroller)?.getBoundingClientRect()
  return (
    top >= Math.max(0, frame ? frame.top : 0) && bottom <= Math.min(innerHeight, frame ? frame.bottom : innerHeight)
  )
}

/** The browser lays out the pages of the printer as soon as the event ends: the rows have to be there by then. */
function usePrinting(): boolean {
  const [isPrinting, setPrinting] = useState(false)
  useEffect(() => {
    const begin = () => flushSync(() => setPrinting(true))
    const end = () => setPrinting(false)
    addEventListener('beforeprint', begin)
    addEventListener('afterprint', end)
    return () => {
      removeEventListener('beforeprint', begin)
      removeEventListener('afterprint', end)
    }
  }, [])
  return isPrinting
}

/** Where the scroller stood before a reload, in CSS pixels: it stands there again before the first paint. */
function useKeptOffset(
  list: RefObject<Element | null>,
  { scroller, keptAs }: Pick<VirtualList<never>, 'scroller' | 'keptAs'>,
): number {
  const storage = () => sessionStorage
  const [kept] = useState(() => (keptAs ? keptValue(keptAs, text => Number(text) || 0, { storage }) : null))
  const [offset] = useState(() => kept?.snapshot() ?? 0)
  useLayoutEffect(() => {
    const element = kept && scroller && list.current?.closest(scroller)
    if (!element) return
    element.scrollTop = offset
    const keep = () => kept.set(element.scrollTop)
    window.addEventListener('pagehide', keep)
    return () => window.removeEventListener('pagehide', keep)
  }, [list, scroller, kept, offset])
  return offset
}

/** Draws the rows near the visible part, with the height of the others around. */
export function useVirtualList<Entry extends object, E extends HTMLElement>(options: VirtualList<Entry>) {
  const { entries, columns = 1, rowHeight, headHeight = rowHeight, gap = 0, overscan = 8 } = options
  const { scroller, printsWhole = false, onView } = options
  const list = useRef<E>(null)
  const initialOffset = useKeptOffset(list, options)
  const starts = useMemo(() => rowStarts(entries, columns), [entries, columns])
  const [scrollMargin, setScrollMargin] = useState(0)
  const isPrinting = usePrinting()
  const isWhole = entries.length <= WHOLE_UP_TO || (printsWhole && isPrinting)
  const getScrollElement = () => (scroller ? (list.current?.closest(scroller) ?? null) : null)
  const entriesIn = (row: number) => {
    // The rows that are drawn may be those of a longer list, which follow later.
    const first = starts[row] ?? entries.length
    return entries.slice(first, starts[row + 1]).map((entry, column) => ({ entry, index: first + column }))
  }
  const estimateSize = (row: number) => (entriesIn(row).some(({ entry }) => isHead(entry)) ? headHeight : rowHeight)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new function lets the heights be added up anew.
  const getItemKey = useCallback((row: number) => row, [starts, rowHeight])
  const grid = { count: starts.length, gap, estimateSize, getItemKey, overscan, scrollMargin, useFlushSync: false }
  const inWindow = useWindowVirtualizer({ ...grid, enabled: !isWhole && !scroller })
  const inElement = useVirtualizer({
    ...grid,
    initialOffset,
    getScrollElement,
    enabled: !isWhole && scroller !== undefined,
  })
  const virtualizer = scroller ? inElement : inWindow

  useLayoutEffect(() => {
    if (isWhole) return
    const measure = () => {
      const top = list.current?.getBoundingClientRect().top ?? 0
      const element = scroller && list.current?.closest(scroller)
      const above = element ? element.scrollTop - element.getBoundingClientRect().top : window.scrollY
      setScrollMargin(Math.round(top + above))
    }
    measure()
    const observer = new ResizeObserver(measure)
    // What opens or grows above the list moves it.
    observer.observe(document.body)
    return () => observer.disconnect()
  }, [scroller, isWhole])

  // Rows that come are drawn between the frames of a scroll: there are more on both sides than the next frames show.
  const rows = useDeferredValue(virtualizer.getVirtualItems())
  const height = useDeferredValue(virtualizer.getTotalSize())
  const drawn = isWhole ? entries.map((entry, index) => ({ entry, index })) : rows.flatMap(row => entriesIn(row.index))
  useLayoutEffect(() => onView?.(drawn.map(({ entry }) => entry)))
  const gridTemplateColumns = `repeat(${columns}, minmax(0, 1fr))`
  return {
    list,
    drawn,
    /** The padding stands for the rows that are not drawn. */
    style: {
      paddingTop: isWhole ? 0 : Math.max(0, (rows[0]?.start ?? 0) - scrollMargin),
      paddingBottom: isWhole ? 0 : Math.max(0, height - ((rows.at(-1)?.end ?? 0) - scrollMargin)),
      ...(options.columns && { gap, gridTemplateColumns, gridAutoRows: rowHeight }),
    },
    /** Scrolls no further than it takes to see the entry. */
    show(index: number) {
      const row = starts.findLastIndex(start => start <= index)
      if (!isWhole) return virtualizer.scrollToIndex(row, { align: 'auto' })
      const entry = list.current?.children[index]
      // Some browsers let the Tab order begin where a page has scrolled to.
      if (entry && !isInView(entry, scroller)) entry.scrollIntoView({ block: 'nearest' })
    },
    /** The `ref` of each drawn row, beside its `data-index`. */
    measure: isWhole ? undefined : virtualizer.measureElement,
  }
}
