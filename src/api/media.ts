import { env } from '../env.ts'
import { idField, numberField, type Read, record, textField } from './fields.ts'

/** Reads a media item as the server lists it; `size` is in bytes. */
export const readMedia = record({
  id: idField,
  name: textField,
  file_name: textField,
  collection_name: textField,
  mime_type: textField,
  size: numberField(0),
})

export type Media = Read<typeof readMedia>

/** The address of a media file. Its name is encoded: it can neither be markup nor lead to a folder above. */
export const fileUrl = (media: Pick<Media, 'file_name'>): string =>
  `${env.apiUrl}/uploads/${encodeURIComponent(media.file_name).replace(/^\.\.?$/, '%252E')}`
