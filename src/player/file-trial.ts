import { isPage, type Media, shownKind } from '../api/media.ts'
import { Backoff } from '../base/backoff.ts'
import { isFilmKind, isPictureKind, readKind } from '../base/file-kind.ts'

/** A file that has failed is tried again after these times. */
const FIRST_RETRY_MS = 60_000
const LONGEST_RETRY_MS = 3_600_000

/** One that hangs holds up no other; nothing is known of it then. */
const LIMIT_MS = 10_000

const HEAD_BYTES = 4096

/** Some servers send the whole file: then its first part. */
async function readHead(answer: Response): Promise<Blob> {
  if (answer.status === 206 || !answer.body) return answer.blob()
  const reader = answer.body.getReader()
  const { value } = await reader.read()
  await reader.cancel()
  return new Blob(value ? [value] : [])
}

/** Of the kept copy, if there is one; on plain http there is none. Null if the server has no such file. */
async function headOf(url: string, signal: AbortSignal): Promise<Blob | null> {
  const kept = await globalThis.caches?.match(url, { ignoreVary: true })
  if (kept) return (await kept.blob()).slice(0, HEAD_BYTES)
  const headers = { Range: `bytes=0-${HEAD_BYTES - 1}` }
  const answer = await fetch(url, { cache: 'no-store', headers, signal })
  return answer.ok && !isPage(answer.headers.get('content-type') ?? '') ? readHead(answer) : null
}

/**
 * True if the first bytes are those of a picture or a film, as its name says: a decoder is not taken from what plays. What
 * a script may not read, and a drawing, which may begin with any text, has only been asked for.
 */
export async function looksPlayable(url: string, media: Media): Promise<boolean> {
  try {
    const head = await headOf(url, AbortSignal.timeout(LIMIT_MS))
    if (!head || /\.svg$/i.test(media.file_name)) return head !== null
    const kind = await readKind(head)
    if (shownKind(media) === 'video') return isFilmKind(kind)
    // A page may hold a drawing.
    return isPictureKind(kind) && kind !== 'svg'
  } catch {
    return true
  }
}

/** Tries each file of a list once, before its turn comes. */
export function createFileTrial(fileUrl: (media: Media) => string, onTried: () => void, isPlayable = looksPlayable) {
  let wanted: ReadonlyMap<string, Media> = new Map()
  const good = new Set<string>()
  const failures = new Backoff(FIRST_RETRY_MS, LONGEST_RETRY_MS)
  let isRunning = false
  const keyOf = (media: Media) => `${fileUrl(media)} ${media.size}`
  const isDue = (key: string) => !good.has(key) && !failures.isWaiting(key)
  const nextDue = () => [...wanted].find(([key]) => isDue(key))

  function passed(key: string): void {
    good.add(key)
    failures.forget(key)
  }

  async function run(): Promise<void> {
    isRunning = true
    for (let next = nextDue(); next; next = nextDue()) {
      const [key, media] = next
      if (await isPlayable(new URL(fileUrl(media), window.location.href).href, media)) passed(key)
      else failures.failed(key)
    }
    isRunning = false
    onTried()
  }

  return {
    setWanted(media: readonly Media[]): void {
      wanted = new Map(media.map(one => [keyOf(one), one]))
      for (const key of good) if (!wanted.has(key)) good.delete(key)
      failures.keepOnly(new Set(wanted.keys()))
    },
    /** Begins what is to be tried. @param seen is on the screen, whatever its first bytes are */
    state(seen: Media | undefined) {
      if (seen) passed(keyOf(seen))
      const keys = [...wanted.keys()]
      if (!isRunning && keys.some(isDue)) void run()
      return {
        hasFailed: keys.some(key => failures.hasFailed(key)),
        isOver: keys.every(key => good.has(key) || failures.hasFailed(key)),
      }
    },
  }
}
