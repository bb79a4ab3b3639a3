import { memo, useId } from 'react'
import type { Media } from '../../api/media.ts'
import { formatSize } from '../../base/format.ts'
import type { Upload } from '../upload.ts'
import { UploadActions } from './upload-actions.tsx'
import { UploadStateText } from './upload-state.tsx'

interface UploadRowProps {
  upload: Upload
  /** The original of a fitted file in the library. */
  original: Media | null
  onDelete: (media: Media) => void
}

/** One upload: its name, its actions, and its state. */
export const UploadRow = memo(function UploadRow({ upload, ...library }: UploadRowProps) {
  const { file } = upload
  const nameId = useId()
  return (
    <li className="upload-row">
      <p className="upload-name">
        <span id={nameId} dir="auto" translate="no" title={file.name}>
          {file.name}
        </span>
        <span className="muted">{formatSize(file.size)}</span>
      </p>
      <UploadActions upload={upload} nameId={nameId} {...library} />
      <UploadStateText upload={upload} />
    </li>
  )
})
