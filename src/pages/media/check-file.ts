import { adviceFor, type FileFacts } from '../../media/advice.ts'
import { mediaKind } from '../../media/classify.ts'
import { metadataStore } from '../../media/metadata-store.ts'

async function look(file: File, signal: AbortSignal): Promise<FileFacts> {
  const kind = mediaKind({ mime_type: file.type, file_name: file.name, name: '' })
  if (!kind || file.size === 0) return null
  try {
    const found = await metadataStore.inspect({ kind, from: file }, signal)
    return found.state === 'undecodable' ? found.state : found
  } catch {
    // It was not opened in time: what the name and the size say is still advice.
    return null
  }
}

/** Opens a file before it is sent and gives the displayed limit that it exceeds, or null. */
export async function checkFile(file: File, signal: AbortSignal): Promise<string | null> {
  return adviceFor(file, await look(file, signal))
}
