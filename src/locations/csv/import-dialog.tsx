import { type ReactNode, useRef } from 'react'
import type { Location } from '../../api/locations.ts'
import { useMayDiscard } from '../../page/unsaved.ts'
import { BidiText } from '../../ui/bidi-text.tsx'
import { Button } from '../../ui/button.tsx'
import { Modal } from '../../ui/dialog/modal.tsx'
import { FileInput } from '../../ui/files/drop-target.tsx'
import { UploadIcon } from '../../ui/icons.ts'
import { ImportRows } from './import-rows.tsx'
import { type CsvSource, IMPORT } from './use-csv-import.ts'
import './import-dialog.css'

interface ImportDialogProps {
  source: CsvSource | null
  /** The sentence that refused the last file; null if it was read. */
  refusal: string | null
  locations: readonly Location[]
  onFile: (file: File) => void
  onClose: () => void
}

/** Adds the locations of a CSV file: the choice of the file, then its rows, which are checked and can be changed. */
export function ImportDialog({ source, refusal, locations, onFile, onClose }: ImportDialogProps) {
  const mayDiscard = useMayDiscard()
  const close = async () => {
    if (await mayDiscard(IMPORT)) onClose()
  }
  const picker = <FilePicker isFirst={!source} onFile={onFile} />
  return (
    <Modal title="Import locations" className={source ? 'import-wide' : ''} width={source ? 920 : 560} onClose={close}>
      {refusal && (
        <p role="alert" className="notice notice-danger">
          <span>
            <BidiText text={refusal} />
          </span>
        </p>
      )}
      {source ? (
        <ImportRows
          key={source.number}
          source={source}
          locations={locations}
          picker={picker}
          onCancel={close}
          onStart={onClose}
        />
      ) : (
        <FirstChoice>{picker}</FirstChoice>
      )}
    </Modal>
  )
}

function FirstChoice({ children }: { children: ReactNode }) {
  return (
    <>
      <p tabIndex={-1} data-autofocus>
        A CSV file with one location in each line: its name, then its unique ID. Another order needs a heading.
      </p>
      <pre className="import-sample small">{'Location Name,Unique ID\nLobby,lobby\n"Hall, north wing",hall-north'}</pre>
      <div className="import-drop dashed centred gap-3 below-3 muted">
        <UploadIcon size={24} aria-hidden />
        <p>Drop the file here, or</p>
        {children}
      </div>
      <p className="muted">Every row is checked, and you can change it, before anything is sent.</p>
    </>
  )
}

interface FilePickerProps {
  isFirst: boolean
  onFile: (file: File) => void
}

function FilePicker({ isFirst, onFile }: FilePickerProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button variant={isFirst ? 'primary' : 'secondary'} onClick={() => input.current?.click()}>
        {isFirst ? 'Choose a file' : 'Choose another file'}
      </Button>
      <FileInput
        ref={input}
        label="CSV file"
        accept=".csv,.tsv,.txt,text/csv"
        onFiles={([file]) => file && onFile(file)}
      />
    </>
  )
}
