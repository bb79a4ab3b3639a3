import { remedyFor } from '../media/remedy.ts'
import type { FileKind } from './file-kind.ts'

const SEND_ORIGINAL = 'send the original'

/** A picture that this browser cannot open. */
export const unreadablePicture = (kind: FileKind): string =>
  kind === 'heic'
    ? remedyFor('image', 'HEIC', '')
    : `This browser cannot open the picture: it is damaged, or of a type that the browser does not know. Save it as JPEG or PNG in another program, or ${SEND_ORIGINAL}.`

/** A file that is neither a picture nor a film. */
export const NO_MEDIA = `This is neither a picture nor a film that this page knows. Choose a JPEG, a PNG or an MP4, or ${SEND_ORIGINAL}.`

export const EMPTY = 'This file is empty (0 bytes). Copy it again from where it comes from.'
