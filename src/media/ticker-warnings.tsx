import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { failureText, isSessionLost } from '../api/api-error.ts'
import { fileUrl, type Media, mediaName } from '../api/media.ts'
import { formatDimensions } from '../base/format.ts'
import { useAlert } from '../ui/alert.tsx'
import { BidiText } from '../ui/bidi-text.tsx'
import { Button } from '../ui/button.tsx'
import { type ArrivedFile, TICKER_HEIGHT_PX } from './upload.ts'
import { findUploaded } from './uploaded-in-library.ts'
import { useFitting } from './uploads/use-fitting.ts'
import { useMediaMetadata } from './use-media-metadata.ts'

interface TickerWarningsProps {
  pictures: readonly Media[]
  onReplace: (picture: Media, copy: Media) => void
}

/** Names the pictures that are too high for a ticker, and offers a smaller copy of each (requirement 28.9). */
export function TickerWarnings({ pictures, onReplace }: TickerWarningsProps) {
  return (
    <ul className="gallery-warnings scrolls" aria-label="Warnings">
      {pictures.map(picture => (
        <TickerWarning key={picture.id} picture={picture} onReplace={onReplace} />
      ))}
    </ul>
  )
}

interface TickerWarningProps {
  picture: Media
  onReplace: TickerWarningsProps['onReplace']
}

function TickerWarning({ picture, onReplace }: TickerWarningProps) {
  // The tile of the picture has asked for the metadata.
  const { metadata } = useMediaMetadata(picture)
  const makeCopy = useTickerCopy()
  const [isAtWork, setAtWork] = useState(false)
  if (metadata.state !== 'known' || metadata.height <= TICKER_HEIGHT_PX) return null
  const { width, height } = metadata
  const makeFit = async () => {
    if (isAtWork) return
    setAtWork(true)
    const copy = await makeCopy(picture)
    setAtWork(false)
    if (copy) onReplace(picture, copy)
  }
  return (
    <li className="row between gap-3 small warning">
      <span>
        <BidiText
          text={`“${mediaName(picture)}” is ${formatDimensions(width, height)} px; a ticker’s pictures should be up to ${TICKER_HEIGHT_PX} px high. The button puts a smaller copy into its place.`}
        />
      </span>
      <Button aria-busy={isAtWork} onClick={() => void makeFit()}>
        {isAtWork ? 'Making it fit' : 'Make it fit'}
      </Button>
    </li>
  )
}

/** The same picture in the library has another name. */
const copyName = (picture: Media) => `${mediaName(picture).replace(/\.[^.]+$/, '')} (ticker).png`

async function download(picture: Media): Promise<File> {
  const answer = await fetch(fileUrl(picture))
  if (!answer.ok) throw new Error(`The file cannot be loaded (HTTP ${answer.status}).`)
  return new File([await answer.blob()], copyName(picture), { type: picture.mime_type })
}

/** Null, after a message, if there is no copy. */
function useTickerCopy(): (picture: Media) => Promise<Media | null> {
  const fitting = useFitting()
  const queries = useQueryClient()
  const alert = useAlert()
  const find = async (picture: Media, copy: ArrivedFile): Promise<Media | null> => {
    let cause = 'The library does not list it yet.'
    const [found] = await findUploaded(queries, [copy]).catch((error: unknown) => {
      cause = isSessionLost(error) ? '' : `The library could not be loaded: ${failureText(error)}`
      return []
    })
    if (found || !cause) return found ?? null
    const wayOut = `Close the gallery and open it again, then choose “${copy.file.name}” in place of it.`
    alert('warning', `A copy of “${mediaName(picture)}” is uploaded, but not chosen yet.`, `${cause} ${wayOut}`)
    return null
  }
  return async picture => {
    const file = await download(picture).catch(() => null)
    if (!file) {
      alert('warning', `“${mediaName(picture)}” could not be loaded. Check the network, then try again.`)
      return null
    }
    const copy = await fitting.addForTicker(file)
    if (copy) return find(picture, copy)
    alert('warning', `No copy of “${mediaName(picture)}” was made. The list of uploads on the Media page says why.`)
    return null
  }
}
