import { Component, type ReactNode } from 'react'
import { Button } from './button.tsx'
import './error-boundary.css'

interface Props {
  children: ReactNode
}

/** A part that fails to load or to render shows a message, and the page does not go white. */
export class ErrorBoundary extends Component<Props, { error: unknown }> {
  override state = { error: null }

  static getDerivedStateFromError(error: unknown) {
    return { error }
  }

  override render() {
    if (this.state.error === null) return this.props.children
    return (
      <div className="error-boundary centred gap-4" role="alert">
        <h1>This page could not be shown</h1>
        <p className="muted">
          A part of it failed to load or to draw. Loading it again usually helps, above all after an update of the
          product.
        </p>
        <Button variant="primary" onClick={() => window.location.reload()}>
          Load again
        </Button>
      </div>
    )
  }
}
