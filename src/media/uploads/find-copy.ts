import { fileUrl, type Media, mediaName } from '../../api/media.ts'
import { createLimiter } from '../../base/concurrency-limit.ts'
import { oncePer } from '../../base/once-per.ts'
import { contentHash, contentHashAt } from '../files/content-hash.ts'
import type { Upload } from '../upload.ts'
import { hasNameAndSize } from '../uploaded-in-library.ts'

/** For no longer than this the upload waits for pieces of the library's files. */
const TIMEOUT_MS = 5000

const isSameFile = (a: File, b: File) => a.name === b.name && a.size === b.size

const mayArrive = ({ state }: Upload) => state.phase !== 'cancelled' && state.phase !== 'failed'

/** The hash of a file serves later files too: it outlives the check that asked for it. */
const NEVER = new AbortController().signal

const inOrder = createLimiter(1)

/** The hash of a chosen file, made once, in the order of the list; null if it cannot be made. */
const fileHash = oncePer((file: File) => inOrder.run(() => contentHash(file), NEVER).catch(() => null))

/** A note of another file of this list or of the library with the same content, or name and size; empty if there is none. */
export async function findCopy(
  file: File,
  uploads: readonly Upload[],
  library: readonly Media[],
  signal: AbortSignal,
): Promise<string> {
  const place = uploads.findIndex(upload => upload.file === file)
  const earlier = uploads.slice(0, place).filter(upload => mayArrive(upload) && upload.file.size === file.size)
  const sameSize = library.filter(({ size }) => size === file.size)
  if (file.size > 0 && (earlier.length > 0 || sameSize.length > 0)) {
    const bounded = AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)])
    const hash = await fileHash(file)
    const stored =
      hash && (await firstWith(hash, sameSize, media => contentHashAt(fileUrl(media), media.size, bounded)))
    if (stored) return `It is there already as “${mediaName(stored)}”`
    const chosen = hash && (await firstWith(hash, earlier, upload => fileHash(upload.file)))
    if (chosen) return `Chosen twice: “${chosen.file.name}” here has the same content`
  }
  return nameNote(file, earlier, sameSize)
}

async function firstWith<Other>(
  hash: string,
  others: readonly Other[],
  hashOf: (other: Other) => Promise<string | null>,
): Promise<Other | null> {
  const hashes = await Promise.all(others.map(other => hashOf(other).catch(() => null)))
  return others.find((_, index) => hashes[index] === hash) ?? null
}

/** The note if only names and sizes can be compared; empty if they differ. */
function nameNote(file: File, earlier: readonly Upload[], sameSize: readonly Media[]): string {
  if (earlier.some(upload => isSameFile(upload.file, file)))
    return 'Chosen twice: another file here has the same name and size'
  const isThere = sameSize.some(media => hasNameAndSize(media, file))
  return isThere ? 'The library already has a file with this name and size' : ''
}
