import { Component, type ReactNode } from 'react'
import { createTimer } from '../base/timer.ts'
import { guardedReload } from '../base/reload.ts'
import { texts } from '../texts.ts'

/** A pause, so that an error in every rendering does not keep the machine busy. */
const RECOVERY_MS = 5000

/** After this number of errors the page is loaded again. */
const FAULTS_BEFORE_RELOAD = 3

interface State {
  isBroken: boolean
}

/** Catches errors of the rendering, which a screen must never show, and starts the player again. */
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
    return this.state.isBroken ? (
      <p className="display-text display-loading">{texts.display.loading}</p>
    ) : (
      this.props.children
    )
  }
}
