import { BufferTarget, StreamTarget, type StreamTargetChunk, type Target } from 'mediabunny'
import type { OwnFile } from './own-folder.ts'

/** The types of a page do not know what a worker may do with a file. */
interface SyncAccess {
  write(data: Uint8Array, at: { at: number }): number
  truncate(size: number): void
  flush(): void
  close(): void
}

declare global {
  interface FileSystemFileHandle {
    createSyncAccessHandle(): Promise<SyncAccess>
  }
}

/** The file that a film is written to: on the browser's own disk, or in memory where it has none. */
interface ResultFile {
  target: Target
  /** Ends the writing. @returns the file */
  finish(type: string): Promise<Blob>
  /** Removes what was written. */
  discard(): Promise<void>
}

function inMemory(): ResultFile {
  const target = new BufferTarget()
  return {
    target,
    finish: async type => new Blob([target.buffer ?? new ArrayBuffer(0)], { type }),
    discard: async () => undefined,
  }
}

/** The folder of this tab; null if this browser keeps no files, as some do in a private window. */
async function openFolder(path: readonly string[]): Promise<FileSystemDirectoryHandle | null> {
  try {
    let folder = await navigator.storage.getDirectory()
    for (const name of path) folder = await folder.getDirectoryHandle(name, { create: true })
    return folder
  } catch {
    return null
  }
}

/** Opens a new file on the browser's own disk. */
export async function openResultFile({ folder: path, name }: OwnFile): Promise<ResultFile> {
  const folder = await openFolder(path)
  const handle = await folder?.getFileHandle(name, { create: true }).catch(() => null)
  const access = await handle?.createSyncAccessHandle().catch(() => null)
  if (!folder || !handle || !access) return inMemory()
  access.truncate(0)
  const writable = new WritableStream<StreamTargetChunk>({
    write({ data, position }) {
      const written = access.write(data, { at: position })
      // In a private window Chromium throws nothing if its space is used up, and counts -8 as 4,294,967,288 bytes.
      if (written !== data.byteLength) throw new DOMException('The disk took a part only.', 'QuotaExceededError')
    },
  })
  return {
    target: new StreamTarget(writable, { chunked: true, chunkSize: 1024 * 1024 }),
    async finish(type) {
      access.flush()
      access.close()
      const file = await handle.getFile()
      return file.slice(0, file.size, type)
    },
    async discard() {
      access.close()
      await folder.removeEntry(name).catch(() => undefined)
    },
  }
}
