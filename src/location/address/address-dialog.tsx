import { useId, useState } from 'react'
import type { ScreenType } from '../../api/playlists.ts'
import { MOST_TILES, PLAIN, type ScreenShape, shapeQuery, WIDEST_GAP } from '../../player/screen-shape.ts'
import { displayUrl } from '../../routes.ts'
import { screenNames } from '../../screens/screen-state.ts'
import { useAlert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { CheckBox } from '../../ui/check-box.tsx'
import { Modal } from '../../ui/dialog/modal.tsx'
import { Field } from '../../ui/field.tsx'
import { CheckIcon, CopyIcon } from '../../ui/icons.ts'
import { QrCode } from '../../ui/qr-code.tsx'
import { Segments } from '../../ui/segments.tsx'
import { ScreenDrawing } from './screen-drawing.tsx'
import './address-dialog.css'

const turns = [
  { value: 0, text: 'Not turned' },
  { value: 90, text: '90°' },
  { value: 180, text: '180°' },
  { value: 270, text: '270°' },
] as const

const strips = [
  { value: '', text: 'No ticker' },
  { value: 'bottom', text: 'Ticker below' },
  { value: 'top', text: 'Ticker above' },
] as const

const fits = [
  { value: '', text: 'Usual fit' },
  { value: 'contain', text: 'Whole picture' },
  { value: 'cover', text: 'Fill and cut' },
] as const

interface AddressDialogProps {
  uniqueId: string
  type: ScreenType
  onClose: () => void
}

/** The wall has another shape than each of its screens, and no picture is cut: parts of the wall stay black. */
const staysPartlyBlack = ({ tile, fit }: ScreenShape) => tile !== null && tile.columns !== tile.rows && fit !== 'cover'

/** Makes the address of a screen of any shape (requirement 33.11). */
export function AddressDialog({ uniqueId, type, onClose }: AddressDialogProps) {
  const [shape, setShape] = useState(PLAIN)
  const [isInStep, setInStep] = useState(false)
  const change = (part: Partial<ScreenShape>) => setShape({ ...shape, ...part })
  const query = [isInStep ? 'sync' : '', shapeQuery(shape)].filter(Boolean).join('&')
  const address = displayUrl(uniqueId, type) + (query && `?${query}`)
  return (
    <Modal title={`Address of the ${screenNames[type].toLowerCase()}`} width={640} onClose={onClose}>
      <div className="address-form stack above-4">
        <div className="stack small muted">
          <ScreenDrawing type={type} shape={shape} />
          {shape.rotate > 0 && <p>The thick line is the lower edge of the panel.</p>}
          {staysPartlyBlack(shape) && <p>A picture of one screen’s shape fills this wall only with “Fill and cut”.</p>}
        </div>
        <div className="stack">
          <Segments label="Turned" options={turns} value={shape.rotate} onChange={rotate => change({ rotate })} />
          {type === 'videowall' && (
            <>
              <Segments
                label="Ticker on the same screen"
                options={strips}
                value={shape.strip ?? ''}
                onChange={strip => change({ strip: strip || null })}
              />
              <Segments
                label="Pictures of another shape"
                options={fits}
                value={shape.fit ?? ''}
                onChange={fit => change({ fit: fit || null })}
              />
              <WallFields
                shape={shape}
                onChange={part => {
                  change(part)
                  // Screens of one wall show one picture only if they keep the same time.
                  if (part.tile && !shape.tile) setInStep(true)
                }}
              />
            </>
          )}
          <CheckBox checked={isInStep} onChange={setInStep}>
            In step with other screens of this address
          </CheckBox>
        </div>
      </div>
      <AddressLine address={address} />
    </Modal>
  )
}

interface NumberChoiceProps {
  label: string
  most: number
  value: number
  onChange: (value: number) => void
}

function NumberChoice({ label, most, value, onChange }: NumberChoiceProps) {
  return (
    <label className="field">
      <span className="field-label">{label}</span>
      <select className="input" value={value} onChange={({ target }) => onChange(Number(target.value))}>
        {Array.from({ length: most }, (_, index) => index + 1).map(number => (
          <option key={number}>{number}</option>
        ))}
      </select>
    </label>
  )
}

interface WallFieldsProps {
  shape: ScreenShape
  onChange: (part: Partial<ScreenShape>) => void
}

/** A wall of several screens: its columns and rows, and which of its screens this one is. */
function WallFields({ shape: { tile, gap }, onChange }: WallFieldsProps) {
  const put = (part: Partial<NonNullable<ScreenShape['tile']>>) => {
    const { columns, rows, number } = { columns: 2, rows: 2, number: 1, ...tile, ...part }
    onChange({ tile: { columns, rows, number: Math.min(number, columns * rows) } })
  }
  return (
    <>
      <CheckBox checked={tile !== null} onChange={isWall => (isWall ? put({}) : onChange({ tile: null, gap: 0 }))}>
        Part of a wall of several screens
      </CheckBox>
      {tile && (
        <div className="address-wall stack">
          <NumberChoice label="Columns" most={MOST_TILES} value={tile.columns} onChange={columns => put({ columns })} />
          <NumberChoice label="Rows" most={MOST_TILES} value={tile.rows} onChange={rows => put({ rows })} />
          <NumberChoice
            label="This screen"
            most={tile.columns * tile.rows}
            value={tile.number}
            onChange={number => put({ number })}
          />
          <Field
            label="Frame (%)"
            type="number"
            min={0}
            max={WIDEST_GAP}
            step="any"
            value={gap}
            onChange={({ target }) => onChange({ gap: Math.min(WIDEST_GAP, Math.max(0, Number(target.value) || 0)) })}
          />
        </div>
      )}
    </>
  )
}

/** The clipboard API is missing on plain http. @returns false if the browser refuses */
async function copyText(text: string): Promise<boolean> {
  if (navigator.clipboard) {
    return navigator.clipboard.writeText(text).then(
      () => true,
      () => false,
    )
  }
  const area = document.createElement('textarea')
  area.value = text
  area.className = 'visually-hidden'
  // A modal dialog makes everything outside of it inert, so that nothing there can be selected.
  const parent = document.activeElement?.closest('dialog') ?? document.body
  parent.append(area)
  area.select()
  const isCopied = document.execCommand('copy')
  area.remove()
  return isCopied
}

/** The address, with a button that copies it, and as a QR code for a telephone. */
function AddressLine({ address }: { address: string }) {
  const alert = useAlert()
  const id = useId()
  const [copied, setCopied] = useState('')
  const copy = async () => {
    if (await copyText(address)) setCopied(address)
    else alert('warning', `The browser does not allow copying here. This is the address:\n${address}`)
  }
  const isCopied = copied === address
  return (
    <div className="address-line stack above-4">
      <QrCode text={address} label="The address as a QR code" />
      <div className="stack">
        <output id={id} aria-label="Address" className="breaks" translate="no">
          {address}
        </output>
        <Button variant="primary" onClick={() => void copy()} aria-describedby={id}>
          {isCopied ? <CheckIcon size={16} aria-hidden /> : <CopyIcon size={16} aria-hidden />}
          <span>{isCopied ? 'Address copied' : 'Copy address'}</span>
        </Button>
      </div>
    </div>
  )
}
