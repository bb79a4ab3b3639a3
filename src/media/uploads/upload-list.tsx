import { useSyncExternalStore } from 'react'
import type { Media } from '../../api/media.ts'
import type { Upload } from '../upload.ts'
import { Button } from '../../ui/button.tsx'
import { originalIn } from '../original-in-library.ts'
import { UploadRow } from './upload-row.tsx'
import { isFileRefused, isHeld, waitingText } from '../upload-texts.ts'
import { useUploads } from '../uploads-provider.tsx'
import './upload-list.css'

const hasEnded = ({ state }: Upload) => state.phase === 'done' || state.phase === 'cancelled'
const isChecking = ({ state }: Upload) => state.phase === 'checking'

/** A held file waits for its own decision, and the server would refuse a refused file again. */
const canRetry = ({ state }: Upload) => state.phase === 'failed' && !isFileRefused(state.error)

const needsPerson = (upload: Upload) => isHeld(upload) || upload.state.phase === 'failed'

interface UploadListProps {
  /** The files of the library, as far as they are loaded. */
  library: readonly Media[]
  /** Asks, then deletes a file of the library. */
  onDelete: (media: Media) => void
}

/** The uploads of this session, those that need the person first. */
export function UploadList({ library, onDelete }: UploadListProps) {
  const uploads = useUploads()
  const list = useSyncExternalStore(uploads.subscribe, uploads.snapshot)
  const arrived = list.filter(({ state }) => state.phase === 'done').length
  const needing = list.filter(needsPerson)
  const again = list.some(isChecking) ? [] : list.filter(canRetry)
  return (
    <section className="upload-list" aria-label="Uploads">
      <header className="upload-list-head">
        <h2>Uploads</h2>
        <span className="muted" role="status">
          {[`${arrived} of ${list.length} uploaded`, waitingText(list)].filter(Boolean).join(' · ')}
        </span>
        {again.length > 1 && (
          <Button
            variant="quiet"
            onClick={() => {
              for (const { id } of again) uploads.start(id)
            }}
          >
            {`Upload all ${again.length} again`}
          </Button>
        )}
        {list.some(hasEnded) && (
          <Button variant="quiet" onClick={() => uploads.clearEnded()}>
            Clear finished
          </Button>
        )}
      </header>
      <ul className="upload-rows">
        {[...needing, ...list.filter(upload => !needsPerson(upload))].map(upload => (
          <UploadRow key={upload.id} upload={upload} original={originalIn(library, upload)} onDelete={onDelete} />
        ))}
      </ul>
    </section>
  )
}
