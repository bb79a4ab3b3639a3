import { once } from 'node:events'
import type { Readable } from 'node:stream'
import { Busboy } from '@fastify/busboy'
import { isDiskFull, isReadOnly } from '../cannot-start.ts'
import { Refusal } from '../refusal.ts'
import { displayName } from './file-names.ts'
import { HEAD_BYTES, type MediaType, sniffMediaType } from './media-type.ts'
import type { ArrivingFile, UploadFolder } from './upload-folder.ts'

/** A multipart upload whose file is on the disk, not yet under its final name. */
export interface ReceivedUpload {
  fields: ReadonlyMap<string, string>
  givenName: string
  type: MediaType
  /** Bytes. */
  size: number
  file: ArrivingFile
}

interface Limits {
  maxBytes: number
}

const noFile = () => new Refusal(400, 'The upload carries no file. Choose a file and try again.')

/** The refusal of a file over the limit. */
const tooLarge = ({ maxBytes }: Limits) =>
  new Refusal(413, `The file is too large. It may have ${Math.floor(maxBytes / 1024 / 1024)} MB at most.`)

const notMedia = (name: string) =>
  new Refusal(
    415,
    `"${name}" is neither a picture nor a film that can be shown. Choose a JPEG, PNG, GIF, WebP, BMP or SVG picture, or an MP4, MOV, WebM, MKV or AVI film.`,
  )

const brokenOff = () => new Refusal(400, 'The upload could not be read to its end. Try again.')

/** The largest form without its file: the other fields and the boundaries. */
const FORM_BYTES = 64 * 1024

type Parser = InstanceType<typeof Busboy>
type ArrivedPart = Omit<ReceivedUpload, 'fields'>

/** Writes a part to the disk chunk by chunk and finds its type by its first bytes. */
async function writePart(part: Readable, name: string, file: ArrivingFile, limits: Limits) {
  let head = Buffer.alloc(0)
  let type: MediaType | null = null
  let size = 0
  // The caller reads a refused part to its end, so the loop must not destroy it.
  for await (const chunk of part.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > limits.maxBytes) throw tooLarge(limits)
    if (head.length < HEAD_BYTES) {
      head = Buffer.concat([head, chunk.subarray(0, HEAD_BYTES - head.length)])
      type = sniffMediaType(head)
      // A file that is no media file is refused before it fills the disk.
      if (head.length === HEAD_BYTES && !type) throw notMedia(name)
    }
    await file.handle.writeFile(chunk)
  }
  if (size === 0) throw new Refusal(422, `"${name}" is empty (0 bytes). Choose another file.`)
  if (!type) throw notMedia(name)
  return { type, size }
}

async function receivePart(
  part: Readable,
  givenName: string,
  folder: UploadFolder,
  limits: Limits,
): Promise<ArrivedPart> {
  const file = await folder.begin()
  try {
    return { givenName, file, ...(await writePart(part, givenName, file, limits)) }
  } catch (error) {
    await file.discard()
    throw error
  }
}

/** Passes a body to the parser, no faster than the parser takes it. */
async function feed(body: ReadableStream<Uint8Array>, parser: Parser): Promise<void> {
  try {
    for await (const chunk of body) {
      if (!parser.write(chunk)) await once(parser, 'drain')
    }
    parser.end()
  } catch (error) {
    parser.destroy(error instanceof Error ? error : new Error(String(error)))
  }
}

function parserFor(request: Request): Parser {
  const headers = { ...Object.fromEntries(request.headers), 'content-type': request.headers.get('content-type') ?? '' }
  if (!/^multipart\/form-data/i.test(headers['content-type'])) throw noFile()
  try {
    return new Busboy({ headers, limits: { files: 1, fields: 20, fieldSize: 4096 } })
  } catch {
    throw brokenOff()
  }
}

/**
 * Streams a multipart upload to the disk; only a few chunks of it are in memory at any time. A refusal is thrown at
 * once, while the rest of the body is read and dropped: a browser reads an answer only after it has sent everything,
 * and takes a closed connection for a lost network.
 * @throws Refusal 400, 413, 415 or 422, each with its sentence; the fault of the disk, if it is one
 */
export async function receiveUpload(request: Request, folder: UploadFolder, limits: Limits): Promise<ReceivedUpload> {
  if (Number(request.headers.get('content-length')) > limits.maxBytes + FORM_BYTES) throw tooLarge(limits)
  if (!request.body) throw noFile()
  const parser = parserFor(request)
  const fields = new Map<string, string>()
  const parts: Promise<ArrivedPart>[] = []
  const finished = new Promise<void>((resolve, reject) => {
    parser.on('finish', resolve)
    parser.on('error', reject)
    parser.on('field', (name, value) => fields.set(name, value))
    parser.on('file', (_field, part, name) => {
      // A part gets no event of its own when its body breaks off.
      parser.on('error', error => part.destroy(error as Error))
      part.on('error', reject)
      const arrived = receivePart(part, displayName(name), folder, limits)
      arrived.catch(error => {
        part.resume()
        reject(error)
      })
      parts.push(arrived)
    })
  })
  void feed(request.body, parser)
  return settle(finished, parts, fields)
}

async function settle(
  finished: Promise<void>,
  parts: readonly Promise<ArrivedPart>[],
  fields: ReadonlyMap<string, string>,
): Promise<ReceivedUpload> {
  try {
    await finished
    const [part] = parts
    if (!part) throw noFile()
    return { fields, ...(await part) }
  } catch (error) {
    // The whole file may have arrived before the form around it broke off.
    await Promise.allSettled(parts.map(async part => (await part).file.discard()))
    const isOurs = error instanceof Refusal || isDiskFull(error) || isReadOnly(error)
    throw isOurs ? error : brokenOff()
  }
}
