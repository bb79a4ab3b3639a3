import { Marked } from 'marked'
import { anchorOf, escaped, heading } from './html.ts'

/** Markdown below a heading of the page: below an `<h2>`, `##` becomes `<h3>`. What a person types is `<kbd>`. */
const create = (below: number) =>
  new Marked({
    renderer: {
      heading({ tokens, depth }) {
        const html = this.parser.parseInline(tokens)
        return `${heading(depth - 1 + below, anchorOf(html).toLowerCase(), html)}\n`
      },
      code({ text, lang }) {
        const element = lang === 'sh' ? 'kbd' : 'samp'
        return `<pre><${element}>${escaped(text)}</${element}></pre>\n`
      },
    },
  })

const plain = create(1)

/**
 * Markdown of the documents as HTML. They are our own: markup in them is kept.
 * @param below the level of the heading above the text
 */
export const markdown = (text: string, below = 1): string =>
  String((below === 1 ? plain : create(below)).parse(text, { async: false })).trim()

/** One paragraph of Markdown as HTML, without the paragraph. */
export const inlineMarkdown = (text: string): string => String(plain.parseInline(text.trim(), { async: false }))

/** A section of a text: its heading, and all that is said below it. */
export interface Section {
  title: string
  text: string
}

/** The text before the first `##`, and the sections after it. */
export function sectionsOf(text: string): { lead: string; sections: Section[] } {
  const [lead = '', ...rest] = text.split(/^## /m)
  const sections = rest.map(part => {
    const [title = '', ...lines] = part.split('\n')
    return { title: title.trim(), text: lines.join('\n') }
  })
  return { lead, sections }
}
