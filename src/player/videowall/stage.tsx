import './stage.css'

interface StageProps {
  /** How a picture that has another shape than the screen is fitted. */
  fit: 'contain' | 'cover'
  /** Receives the element that the videowall fills with its two layers. */
  attach(root: HTMLElement | null): void
}

/** The videowall's picture: React gives the element, `videowall.ts` fills it and never mounts a medium again. */
export function Stage({ fit, attach }: StageProps) {
  return <div className="stage" data-fit={fit} ref={attach} />
}
