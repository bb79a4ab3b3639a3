import type { RefObject } from 'react'

interface FileInputProps {
  ref: RefObject<HTMLInputElement | null>
  /** The name for screen readers. */
  label: string
  /** The types that the browser offers; all if absent. */
  accept?: string
  multiple?: boolean
  onFiles: (files: readonly File[]) => void
}

/** A file input that is not visible: a button opens it by a click on `ref`. */
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
