import { createContext, type ReactNode, type RefObject, use, useEffect, useRef, useState } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom'

type AnnouncePage = (title: string) => void

const PageContext = createContext<AnnouncePage>(() => undefined)

interface PageTitleProviderProps {
  /** Gets the focus after a navigation to another page. */
  main: RefObject<HTMLElement | null>
  children: ReactNode
}

/** Does what a browser does when it loads a page: it moves the focus, announces the title and scrolls to the top. */
export function PageTitleProvider({ main, children }: PageTitleProviderProps) {
  const { pathname } = useLocation()
  const kind = useNavigationType()
  const shownPath = useRef(pathname)
  const [spoken, setSpoken] = useState('')

  const announcePage = (title: string) => {
    // The browser itself has announced the first page.
    if (shownPath.current === pathname) return
    shownPath.current = pathname
    setSpoken(title)
    main.current?.focus({ preventScroll: true })
    if (kind !== NavigationType.Pop) window.scrollTo(0, 0)
  }
  return (
    <PageContext value={announcePage}>
      {children}
      <p className="visually-hidden" aria-live="polite">
        {spoken}
      </p>
    </PageContext>
  )
}

/** A screen reader announces it after a navigation. */
export function PageTitle({ children: title }: { children: string }) {
  const announcePage = use(PageContext)
  useEffect(() => announcePage(title), [announcePage, title])
  return <title>{title}</title>
}
