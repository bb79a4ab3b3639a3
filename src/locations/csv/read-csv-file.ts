import { formatSize } from '../../base/format.ts'

/** Bytes; a list of 20,000 locations is smaller. */
const MOST_BYTES = 5 * 1024 * 1024

/** The text of a file, or the sentence that refuses it. */
export type CsvFile = { text: string } | { refusal: string }

const isWorkbook = (name: string) => /\.(?:xls[xmb]?|ods|numbers)$/i.test(name)

const isList = ({ name, type }: File) => /\.(?:csv|tsv|txt)$/i.test(name) || type.startsWith('text/')

/** The reason why a file is not read at all; null if there is none. */
function refusalOf(file: File): string | null {
  const name = `“${file.name}”`
  if (isWorkbook(file.name)) return `${name} is a workbook. Save its sheet as “CSV UTF-8”, and choose that file.`
  if (!isList(file)) return `${name} is not a CSV file. Choose a file whose name ends in .csv, .tsv or .txt.`
  if (file.size === 0) return `${name} is empty: it has 0 bytes.`
  if (file.size <= MOST_BYTES) return null
  return `${name} has ${formatSize(file.size)}. A list of locations can have at most ${formatSize(MOST_BYTES)}: split it.`
}

/** The marks at the beginning of a text in UTF-16, as spreadsheets write it. */
const encodingOf = ([first, second]: Uint8Array) => {
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  return first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8'
}

/** Reads the text of a chosen file, in UTF-8 or in the UTF-16 of spreadsheets. It does not throw. */
export async function readCsvFile(file: File): Promise<CsvFile> {
  const refusal = refusalOf(file)
  if (refusal) return { refusal }
  const bytes = await file.arrayBuffer().then(
    buffer => new Uint8Array(buffer),
    () => null,
  )
  if (!bytes) return { refusal: `“${file.name}” cannot be read: it was moved, or is open in another program.` }
  const encoding = encodingOf(bytes)
  if (encoding === 'utf-8' && bytes.includes(0)) {
    return { refusal: `“${file.name}” holds no text. It may be a workbook or a picture with another name.` }
  }
  try {
    return { text: new TextDecoder(encoding, { fatal: true }).decode(bytes) }
  } catch {
    return { refusal: `The letters of “${file.name}” cannot be read. Save it again as “CSV UTF-8”.` }
  }
}
