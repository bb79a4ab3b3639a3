import { namesText } from '../../playlists/playlist-name.tsx'

/** Some files: the first names, and the number of all. */
export interface NamedFiles {
  names: readonly string[]
  count: number
}

/** The files that ended with a page. */
export interface UnfinishedFiles {
  /** Not uploaded yet. */
  sent: NamedFiles
  /** Being made to fit, or waiting for the choice between both files. */
  fitted: NamedFiles
}

const together = (files: readonly NamedFiles[]): NamedFiles => ({
  names: files.flatMap(({ names }) => names),
  count: files.reduce((sum, { count }) => sum + count, 0),
})

/** Such as "“a.mp4” and “b.mp4” were not uploaded yet"; empty without a file. */
function clause({ names, count }: NamedFiles, state: string): string {
  if (count === 0) return ''
  const quoted = names.map(name => `“${name}”`)
  const unnamed = Array.from({ length: Math.max(0, count - names.length) }, () => '')
  return `${namesText([...quoted, ...unnamed])} ${count === 1 ? 'was' : 'were'} ${state}`
}

/** A sentence about the files that closed pages did not finish; empty if there are none. */
export function unfinishedText(pages: readonly UnfinishedFiles[]): string {
  const sent = together(pages.map(page => page.sent))
  const fitted = together(pages.map(page => page.fitted))
  const clauses = [clause(sent, 'not uploaded yet'), clause(fitted, 'being made to fit')].filter(Boolean)
  if (clauses.length === 0) return ''
  const them = sent.count + fitted.count === 1 ? 'it' : 'them'
  return `${clauses.join(', and ')} when your last visit ended. Choose ${them} again.`
}
