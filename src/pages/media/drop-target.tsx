import { useEffect, useState } from 'react'
import { useAlert } from '../../ui/alert.tsx'
import { UploadIcon } from '../../ui/icons.ts'
import { useUploads } from '../uploads/uploads-provider.tsx'

const bringsFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') ?? false

const isFolder = (item: DataTransferItem) => item.webkitGetAsEntry?.()?.isDirectory ?? false

/** The files of a drop; a folder has no bytes to send. */
function takeFiles(items: readonly DataTransferItem[]): File[] {
  return items.flatMap(item => (item.kind === 'file' && !isFolder(item) ? (item.getAsFile() ?? []) : []))
}

/** Takes files that are dropped anywhere on the page; otherwise the browser would open them in place of the page. */
export function DropTarget() {
  const alert = useAlert()
  const uploads = useUploads()
  const [hovering, setHovering] = useState(false)

  useEffect(() => {
    const over = (event: DragEvent) => {
      if (!bringsFiles(event)) return
      event.preventDefault()
      setHovering(true)
    }
    const leave = (event: DragEvent) => {
      // The event has no related target if the pointer has left the window.
      if (event.relatedTarget === null) setHovering(false)
    }
    const drop = (event: DragEvent) => {
      setHovering(false)
      if (!bringsFiles(event)) return
      event.preventDefault()
      const items = [...(event.dataTransfer?.items ?? [])]
      uploads.add(takeFiles(items))
      if (items.some(isFolder)) alert('warning', 'A folder cannot be uploaded. Drop the files that are in it.')
    }
    const listening = new AbortController()
    const { signal } = listening
    window.addEventListener('dragover', over, { signal })
    window.addEventListener('dragleave', leave, { signal })
    window.addEventListener('drop', drop, { signal })
    return () => listening.abort()
  }, [alert, uploads])

  if (!hovering) return null
  return (
    <div className="drop-target">
      <p>
        <UploadIcon size={28} aria-hidden />
        Drop the files to upload them
      </p>
    </div>
  )
}
