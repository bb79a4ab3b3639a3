import { Component, type ReactNode, Suspense, useEffect, useLayoutEffect, useMemo, useState } from 'react'
import { useLocation, useParams } from 'react-router-dom'
import { isScreenType, type ScreenRef } from '../api/playlists.ts'
import { guardedReload } from '../base/reload.ts'
import { createTimer } from '../base/timer.ts'
import type { OpenedScreen, ScreenWorld } from '../player/screen.ts'
import { readShape, type ScreenShape } from '../player/screen-shape.ts'
import { usePlayer } from '../player/use-player.ts'
import { displayUrl } from '../routes.ts'
import { texts } from '../texts.ts'
import { lazyPart } from '../ui/lazy-part.tsx'
import { useKeyDown } from '../ui/use-key-down.ts'
import { Diagnostics } from './diagnostics.tsx'
import { LoadingText, PictureFrame, WhyLine } from './picture-frame.tsx'
import { putShape } from './put-shape.ts'
import { isInStep } from './screen-address.ts'
import { createScreenWorld } from './screen-world.ts'
import { useWakeLock } from './wake-lock.ts'
import './display-page.css'

/** A pause, so that an error in every rendering does not keep the machine busy. */
const RECOVERY_MS = 5000

const FAULTS_BEFORE_RELOAD = 3

interface State {
  isBroken: boolean
}

/** A screen must never show an error of the rendering: the player starts again. */
export class DisplayBoundary extends Component<{ children: ReactNode }, State> {
  override state: State = { isBroken: false }
  private faults = 0
  private readonly recovery = createTimer()

  static getDerivedStateFromError(): State {
    return { isBroken: true }
  }

  override componentDidCatch(error: unknown): void {
    this.faults += 1
    console.warn('Display: the page failed and starts again:', error)
    if (this.faults >= FAULTS_BEFORE_RELOAD) void guardedReload()
    this.recovery.set(RECOVERY_MS, () => this.setState({ isBroken: false }))
  }

  override componentWillUnmount(): void {
    this.recovery.clear()
  }

  override render(): ReactNode {
    return this.state.isBroken ? <LoadingText /> : this.props.children
  }
}

const CURSOR_MS = 3000

function hideRestingCursor(): () => void {
  const { classList } = document.documentElement
  const rest = createTimer()
  const moved = () => {
    classList.remove('no-cursor')
    rest.set(CURSOR_MS, () => classList.add('no-cursor'))
  }
  moved()
  window.addEventListener('pointermove', moved)
  return () => {
    window.removeEventListener('pointermove', moved)
    rest.clear()
    classList.remove('no-cursor')
  }
}

/** A deploy may have removed a chunk of the page. */
function reloadAfterDeploy(): () => void {
  const lost = (event: Event) => {
    event.preventDefault()
    void guardedReload()
  }
  window.addEventListener('vite:preloadError', lost)
  return () => window.removeEventListener('vite:preloadError', lost)
}

/** A touch or a mouse opens no menu, drags nothing and zooms nothing; `stage.css` prevents what needs no script. */
function refuseGestures(): () => void {
  const life = new AbortController()
  const refuse = (event: Event) => {
    if (!(event instanceof WheelEvent) || event.ctrlKey) event.preventDefault()
  }
  for (const type of ['contextmenu', 'dragstart', 'wheel'])
    window.addEventListener(type, refuse, { passive: false, signal: life.signal })
  return () => life.abort()
}

/** For a screen without a person: no cursor, no gestures, a reload after a deploy. */
export function useKiosk(): void {
  useEffect(() => {
    const stops = [hideRestingCursor(), refuseGestures(), reloadAfterDeploy()]
    return () => {
      for (const stop of stops) stop()
    }
  }, [])
}

const Strip = lazyPart(async () => (await import('./strip.tsx')).Strip)

const ShapeProblems = lazyPart(async () => (await import('./shape-problems.tsx')).ShapeProblems)

const WaitingPage = lazyPart(async () => (await import('./waiting-page.tsx')).WaitingPage)

interface DisplayProps {
  /** The screen that plays already, if it was started before React. */
  opened?: OpenedScreen | undefined
}

/** The public page of one physical screen (requirements 1.6, 9.1). */
export function DisplayPage({ opened }: DisplayProps) {
  const { id = '', type, '*': rest } = useParams()
  const { search } = useLocation()
  const { shape, unread } = useMemo(() => readShape(search), [search])
  useLayoutEffect(() => putShape(shape), [shape])
  useKiosk()
  return (
    <main className="display" aria-label="Display" translate="no">
      {isScreenType(type) ? (
        <DisplayBoundary key={`${id}/${type}${isInStep(search)}`}>
          <InWorld uniqueId={id} type={type}>
            {world => <Picture uniqueId={id} type={type} opened={opened} world={world} shape={shape} />}
          </InWorld>
        </DisplayBoundary>
      ) : rest === '' ? (
        <WaitingPage />
      ) : (
        <UnknownAddress type={type} />
      )}
      {unread.length > 0 && (
        <Suspense fallback={null}>
          <ShapeProblems unread={unread} />
        </Suspense>
      )}
    </main>
  )
}

interface InWorldProps extends ScreenRef {
  isStrip?: boolean
  children(world: ScreenWorld): ReactNode
}

/** Gives a screen its world, which is made once: another world would start the screen again. */
function InWorld(props: InWorldProps) {
  const [world] = useState(() => createScreenWorld(props.isStrip))
  if (!isInStep(useLocation().search)) return props.children(world)
  return (
    <Suspense fallback={null}>
      <InStep {...props} />
    </Suspense>
  )
}

/** Only a screen that plays in step with others loads the code for that. */
const InStep = lazyPart(async () => {
  const { openInStep } = await import('../player/in-step.ts')
  return ({ isStrip, children, ...screen }: InWorldProps) => {
    const [world] = useState(() => ({ ...createScreenWorld(isStrip), openInStep: openInStep(screen) }))
    return children(world)
  }
})

const wrongAddress = `This address names no screen. It has to look like ${displayUrl('lobby', 'videowall')}.`

/** @param type undefined if the address is not that of a screen at all (requirement 9.2) */
function UnknownAddress({ type }: { type: string | undefined }) {
  useWakeLock(true)
  if (type === undefined) return <p className="display-text">{wrongAddress}</p>
  return (
    <>
      <p className="display-text">{texts.display.unknownType(type)}</p>
      <p className="display-line">The address has to end in /videowall or /ticker.</p>
    </>
  )
}

interface PictureProps extends ScreenRef, DisplayProps {
  world: ScreenWorld
  shape: ScreenShape
}

function Picture({ uniqueId, type, opened, world, shape }: PictureProps) {
  const { attach, hasPicture, mayRest, screen } = usePlayer({ uniqueId, type }, world, opened)
  const showsDiagnostics = useDiagnosticsKey()
  useWakeLock(!mayRest || showsDiagnostics)
  const name = { uniqueId, type }
  const edge = type === 'videowall' ? shape.strip : null
  return (
    <>
      <PictureFrame type={type} attach={attach} hasPicture={hasPicture} isResting={mayRest} />
      {edge && (
        <Suspense fallback={null}>
          <InWorld uniqueId={uniqueId} type="ticker" isStrip>
            {beside => <Strip uniqueId={uniqueId} world={beside} edge={edge} />}
          </InWorld>
        </Suspense>
      )}
      {!hasPicture && screen && <WhyLine screen={screen} name={name} />}
      {showsDiagnostics && screen && <Diagnostics screen={screen} name={name} />}
    </>
  )
}

/** True while the diagnostics are open: from the start with `?debug`, later by Ctrl+Shift+D. */
function useDiagnosticsKey(): boolean {
  const [isOpen, setIsOpen] = useState(() => new URLSearchParams(window.location.search).has('debug'))
  useKeyDown(event => {
    if (!event.ctrlKey || !event.shiftKey || event.code !== 'KeyD') return
    event.preventDefault()
    setIsOpen(open => !open)
  })
  return isOpen
}
