import { useRef } from 'react'
import { texts } from '../texts.ts'
import { Button } from '../ui/button.tsx'
import { FileInput } from '../ui/files/file-input.tsx'
import { UploadIcon } from '../ui/icons.ts'
import { useAskedAction } from '../page/asked-action.ts'
import { useUploads } from './uploads-provider.tsx'

/** The UPLOAD button and the file input that it opens. */
export function FilePicker() {
  const input = useRef<HTMLInputElement>(null)
  const uploads = useUploads()
  const open = () => input.current?.click()
  useAskedAction('upload', open)
  return (
    <>
      <Button variant="primary" onClick={open}>
        <UploadIcon size={16} aria-hidden />
        {texts.media.upload}
      </Button>
      <FileInput ref={input} label="Choose files" multiple onFiles={files => uploads.add(files)} />
    </>
  )
}
