import { type ChangeEvent, useRef } from 'react'
import { texts } from '../../texts.ts'
import { Button } from '../../ui/button.tsx'
import { UploadIcon } from '../../ui/icons.ts'
import { useAskedAction } from '../asked-action.ts'
import { useUploads } from '../uploads/uploads-provider.tsx'

/** The UPLOAD button and the file input that it opens. */
export function FilePicker() {
  const input = useRef<HTMLInputElement>(null)
  const uploads = useUploads()
  const open = () => input.current?.click()
  useAskedAction('upload', open)
  const take = (event: ChangeEvent<HTMLInputElement>) => {
    uploads.add([...(event.target.files ?? [])])
    // Otherwise the same file could not be chosen again.
    event.target.value = ''
  }
  return (
    <>
      <Button variant="primary" onClick={open}>
        <UploadIcon size={16} aria-hidden />
        {texts.media.upload}
      </Button>
      <input
        ref={input}
        type="file"
        multiple
        className="visually-hidden"
        tabIndex={-1}
        aria-label="Choose files"
        onChange={take}
      />
    </>
  )
}
