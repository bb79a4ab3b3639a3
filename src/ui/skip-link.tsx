import './skip-link.css'

/** The first tab stop of a page: it skips the navigation. It is visible while it has the focus. */
export function SkipLink({ onSkip }: { onSkip: () => void }) {
  return (
    // biome-ignore lint/a11y/useValidAnchor: it goes to an anchor, without a new address for the router.
    <a
      href="#main"
      className="skip-link"
      onClick={event => {
        event.preventDefault()
        onSkip()
      }}
    >
      Skip to content
    </a>
  )
}
