import { useAlert } from '../../ui/alert.tsx'
import { DropTarget } from '../../ui/files/drop-target.tsx'
import { useUploads } from '../uploads/uploads-provider.tsx'

/** Uploads the files that are dropped on the page. */
export function UploadDrop() {
  const alert = useAlert()
  const uploads = useUploads()
  const upload = (files: readonly File[], hasFolder: boolean) => {
    uploads.add(files)
    if (hasFolder) alert('warning', 'A folder cannot be uploaded. Drop the files that are in it.')
  }
  return <DropTarget onDrop={upload}>Drop the files to upload them</DropTarget>
}
