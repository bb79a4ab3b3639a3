import { type ReactNode, type RefObject, useEffect, useEffectEvent, useState } from 'react'
import { UploadIcon } from '../icons.ts'
import './drop-target.css'

interface FileInputProps {
  ref: RefObject<HTMLInputElement | null>
  label: string
  /** The kinds of files to choose from; all if absent. */
  accept?: string
  multiple?: boolean
  onFiles: (files: readonly File[]) => void
}

/** A button opens the browser's dialog by a click on `ref`. */
export function FileInput({ onFiles, label, ...input }: FileInputProps) {
  return (
    <input
      {...input}
      type="file"
      className="visually-hidden"
      tabIndex={-1}
      aria-label={label}
      onChange={({ target }) => {
        onFiles([...(target.files ?? [])])
        // Otherwise the same file could not be chosen again.
        target.value = ''
      }}
    />
  )
}

const bringsFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') ?? false

const isFolder = (item: DataTransferItem) => item.webkitGetAsEntry?.()?.isDirectory ?? false

/** Folders are left out: they have no bytes. */
const filesOf = (items: readonly DataTransferItem[]): File[] =>
  items.flatMap(item => (item.kind === 'file' && !isFolder(item) ? (item.getAsFile() ?? []) : []))

interface DropTargetProps {
  onDrop: (files: readonly File[], hasFolder: boolean) => void
  /** Shown while files are held above the page. */
  children?: ReactNode
}

/** Takes files that are dropped anywhere on the page: the browser would open them in place of it. */
export function DropTarget({ onDrop, children }: DropTargetProps) {
  const [isHovered, setHovered] = useState(false)
  const take = useEffectEvent(onDrop)

  useEffect(() => {
    const over = (event: DragEvent) => {
      if (!bringsFiles(event)) return
      event.preventDefault()
      setHovered(true)
    }
    const leave = (event: DragEvent) => {
      // The event has no related target if the pointer has left the window.
      if (event.relatedTarget === null) setHovered(false)
    }
    const drop = (event: DragEvent) => {
      setHovered(false)
      if (!bringsFiles(event)) return
      event.preventDefault()
      const items = [...(event.dataTransfer?.items ?? [])]
      take(filesOf(items), items.some(isFolder))
    }
    const listening = new AbortController()
    const { signal } = listening
    window.addEventListener('dragover', over, { signal })
    window.addEventListener('dragleave', leave, { signal })
    window.addEventListener('drop', drop, { signal })
    return () => listening.abort()
  }, [])

  if (!isHovered || !children) return null
  return (
    <div className="drop-target centre">
      <p className="centred gap-3">
        <UploadIcon size={28} aria-hidden />
        {children}
      </p>
    </div>
  )
}
