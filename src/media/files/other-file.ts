const UNPACK = 'Unpack it, then choose the files in it.'

/** Files that are no media, by the bytes at their beginning. */
const OTHERS: ReadonlyArray<[signature: string, what: string, wayOut: string]> = [
  ['PK\x03\x04', 'a ZIP archive', UNPACK],
  ['Rar!\x1a\x07', 'a RAR archive', UNPACK],
  ['7z\xbc\xaf\x27\x1c', 'a 7-Zip archive', UNPACK],
  ['\x1f\x8b', 'a gzip archive', UNPACK],
  ['%PDF-', 'a PDF', 'Save its pages as pictures, then choose those.'],
  ['<!doctype html', 'a web page', 'Save a picture of it, then choose that.'],
  ['<html', 'a web page', 'Save a picture of it, then choose that.'],
  ['MZ', 'a program', 'Choose a picture or a film.'],
  ['\x7fELF', 'a program', 'Choose a picture or a film.'],
]

/** What a file is that has only the name of a picture or a film, and the way out; null if its bytes say nothing. */
export async function readOther(file: Blob): Promise<{ what: string; wayOut: string } | null> {
  const head = String.fromCharCode(...new Uint8Array(await file.slice(0, 64).arrayBuffer()))
  const isAt = (signature: string) => head.startsWith(signature) || head.trimStart().toLowerCase().startsWith(signature)
  const found = OTHERS.find(([signature]) => isAt(signature))
  return found ? { what: found[1], wayOut: found[2] } : null
}
