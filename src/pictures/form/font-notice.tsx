import type { FontState } from '../draw/use-font.ts'

/** Says that the picture is drawn in another font than the one that ships with the product. */
export function FontNotice({ font }: { font: FontState }) {
  if (!font.hasFailed) return null
  return (
    <p className="notice" role="status">
      <span>
        The font could not be loaded, so this computer’s own font is drawn: the picture may look different elsewhere.
        Reload the page to try again; what you typed is kept.
      </span>
    </p>
  )
}
