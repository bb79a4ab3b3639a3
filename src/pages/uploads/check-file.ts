import { mediaKind } from '../../media/classify.ts'
import { metadataStore } from '../../media/metadata-store.ts'
import { type FileFacts, type Finding, findingFor } from '../../media/upload-limits.ts'

async function look(file: File, signal: AbortSignal): Promise<FileFacts> {
  const kind = mediaKind({ mime_type: file.type, file_name: file.name, name: '' })
  if (!kind || file.size === 0) return null
  try {
    const found = await metadataStore.inspect({ kind, from: file }, signal)
    return found.state === 'undecodable' ? found.state : found
  } catch {
    // It was not opened in time: what the name and the size say still counts.
    return null
  }
}

/** Opens a file before it is sent: whether it waits for the person, and what there is to say of it. */
export async function checkFile(file: File, signal: AbortSignal): Promise<Finding> {
  return findingFor(file, await look(file, signal))
}
