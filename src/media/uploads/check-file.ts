import type { Media } from '../../api/media.ts'
import type { FileMetadata } from '../files/file-metadata.ts'
import { isReadable, readFormat } from '../files/read-format.ts'
import { readOther, remedyFor, tooMuchText, UNREADABLE } from '../files/remedy.ts'
import type { MetadataStore } from '../metadata-store.ts'
import { tooMuchOf } from '../too-much.ts'
import type { CheckResult, Upload } from '../upload.ts'
import { NOT_READABLE } from '../upload-texts.ts'
import { findCopy } from './find-copy.ts'
import { judge, kindOfFile } from './upload-limits.ts'

/** Null if it is no media file, is empty, or cannot be opened in time. */
async function open(metadataStore: MetadataStore, file: File, signal: AbortSignal): Promise<FileMetadata | null> {
  const kind = kindOfFile(file)
  if (!kind || file.size === 0) return null
  return metadataStore.inspect({ kind, from: file }, signal).catch(() => null)
}

/** Empty if the file can be decoded. */
async function remedyOf(file: File, metadata: FileMetadata | null): Promise<string> {
  const kind = kindOfFile(file)
  if (kind && metadata?.state !== 'undecodable') return ''
  if (!(await isReadable(file))) return UNREADABLE
  const tooMuch = await tooMuchOf(file)
  if (tooMuch) return tooMuchText(tooMuch)
  const other = await readOther(file, kind)
  if (other) return other
  return remedyFor(kind, await readFormat(file).catch(() => null), file.name)
}

/** Null if the file can be read. To a call, a file that cannot be read looks like a lost connection. */
export const unreadableError = async (file: File): Promise<Error | null> =>
  (await isReadable(file)) ? null : Object.assign(new Error(UNREADABLE), { name: NOT_READABLE })

interface CheckInputs {
  uploads: readonly Upload[]
  library: readonly Media[]
  metadataStore: MetadataStore
  asksBeforeLarge: boolean
}

export async function checkFile(
  file: File,
  { uploads, library, metadataStore, asksBeforeLarge }: CheckInputs,
  signal: AbortSignal,
): Promise<{ result: CheckResult; metadata: FileMetadata | null }> {
  const [copy, metadata] = await Promise.all([
    findCopy(file, uploads, library, signal),
    open(metadataStore, file, signal),
  ])
  const remedy = await remedyOf(file, metadata)
  const { note, ...judgement } = judge(file, metadata, { asksBeforeLarge, remedy })
  return { result: { ...judgement, note: [copy, note].filter(Boolean).join(' · ') }, metadata }
}
