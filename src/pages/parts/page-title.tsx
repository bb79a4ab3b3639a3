import { createContext, type ReactNode, type RefObject, use, useEffect, useRef, useState } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom'

type TellPage = (title: string) => void

const PageContext = createContext<TellPage>(() => undefined)

interface PageTitleProviderProps {
  /** Takes the focus when the person has gone to another page. */
  main: RefObject<HTMLElement | null>
  children: ReactNode
}

/** What a browser does by itself when a page is loaded: the focus goes to it, its name is said, it begins at the top. */
export function PageTitleProvider({ main, children }: PageTitleProviderProps) {
  const { pathname } = useLocation()
  const kind = useNavigationType()
  const shownPath = useRef(pathname)
  const [spoken, setSpoken] = useState('')

  const tellPage = (title: string) => {
    // The page that the console begins with has been announced by the browser.
    if (shownPath.current === pathname) return
    shownPath.current = pathname
    setSpoken(title)
    main.current?.focus({ preventScroll: true })
    if (kind !== NavigationType.Pop) window.scrollTo(0, 0)
  }
  return (
    <PageContext value={tellPage}>
      {children}
      <p className="visually-hidden" aria-live="polite">
        {spoken}
      </p>
    </PageContext>
  )
}

/** The title of a signed-in page, in the tab and for a screen reader that comes from another one. */
export function PageTitle({ children: title }: { children: string }) {
  const tellPage = use(PageContext)
  useEffect(() => tellPage(title), [tellPage, title])
  return <title>{title}</title>
}
