import { isBeingFitted, type Upload } from '../../media/upload.ts'

/** In sessionStorage: the tab that comes back after a reload or a crash is the tab that lost the files. */
const KEY = 'FILES_BEING_FITTED'

let written = ''

/** Keeps the names of the files that are being made to fit, as their work ends with the page. */
export function keepUnfinished(uploads: readonly Upload[]): void {
  const names = uploads.filter(isBeingFitted).map(({ file }) => file.name)
  const next = names.length > 0 ? JSON.stringify(names) : ''
  if (next === written) return
  written = next
  try {
    if (next) sessionStorage.setItem(KEY, next)
    else sessionStorage.removeItem(KEY)
  } catch {
    // A browser that keeps nothing cannot say it later.
  }
}

function takeNames(): string[] {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? '[]')
    sessionStorage.removeItem(KEY)
    return Array.isArray(stored) ? stored.map(String) : []
  } catch {
    return []
  }
}

/** A sentence, given once, about the files that an earlier page of this tab did not finish; empty if there are none. */
export function takeUnfinished(): string {
  const names = takeNames().map(name => `“${name}”`)
  if (names.length === 0) return ''
  const verb = names.length === 1 ? 'was' : 'were'
  return `${names.join(', ')} ${verb} being made to fit when this page was closed. Choose ${names.length === 1 ? 'it' : 'them'} again.`
}
