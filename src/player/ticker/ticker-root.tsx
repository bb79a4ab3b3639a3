import './ticker.css'

interface TickerProps {
  /** Receives the element that the ticker fills with its strip. */
  attach(root: HTMLElement | null): void
}

/** The ticker's picture: React gives the element, `ticker-strip.ts` fills it. */
export function Ticker({ attach }: TickerProps) {
  return <div className="ticker" ref={attach} />
}
