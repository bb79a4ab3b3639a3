import { Component, type ReactNode } from 'react'
import { guardedReload } from '../../reload.ts'
import { texts } from '../../texts.ts'

/** Long enough that a fault in every rendering does not keep the machine busy. */
const RECOVERY_MS = 5000

/** Faults in a row after which only a new page can help. */
const FAULTS_BEFORE_RELOAD = 3

interface State {
  isBroken: boolean
}

/** Catches what a screen must never show, and starts the player again by itself. */
export class DisplayBoundary extends Component<{ children: ReactNode }, State> {
  override state: State = { isBroken: false }
  private faults = 0
  private recovery: ReturnType<typeof setTimeout> | undefined

  static getDerivedStateFromError(): State {
    return { isBroken: true }
  }

  override componentDidCatch(error: unknown): void {
    this.faults += 1
    console.warn('Display: the page failed and starts again:', error)
    if (this.faults >= FAULTS_BEFORE_RELOAD) void guardedReload()
    clearTimeout(this.recovery)
    this.recovery = setTimeout(() => this.setState({ isBroken: false }), RECOVERY_MS)
  }

  override componentWillUnmount(): void {
    clearTimeout(this.recovery)
  }

  override render(): ReactNode {
    return this.state.isBroken ? <p className="display-text">{texts.display.loading}</p> : this.props.children
  }
}
