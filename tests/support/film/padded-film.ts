import { readFile, writeFile } from 'node:fs/promises'
import {
  ALL_FORMATS,
  BufferSource,
  BufferTarget,
  type EncodedPacket,
  EncodedPacketSink,
  EncodedVideoPacketSource,
  Input,
  Mp4OutputFormat,
  Output,
} from 'mediabunny'

/** The head of a unit of H.264 that holds nothing; decoders skip it. */
const FILLER = 12

/** A picture of H.264 with so many bytes after it that say nothing. */
function padded(packet: EncodedPacket, bytes: number): EncodedPacket {
  const data = Buffer.alloc(packet.data.length + bytes, 0xff)
  data.set(packet.data)
  data.writeUInt32BE(bytes - 4, packet.data.length)
  data.writeUInt8(FILLER, packet.data.length + 4)
  data.writeUInt8(0x80, data.length - 1)
  return packet.clone({ data })
}

/**
 * Writes an H.264 film again with this many more bytes for each picture, so that much of it is read after its beginning.
 * @param index where a player finds the places of the pictures
 */
export async function writePaddedFilm(
  source: string,
  target: string,
  bytes: number,
  index: 'at the front' | 'at the end' = 'at the front',
): Promise<void> {
  const input = new Input({ source: new BufferSource(await readFile(source)), formats: ALL_FORMATS })
  const track = await input.getPrimaryVideoTrack()
  if (!track) throw new Error(`${source} has no picture.`)
  const video = new EncodedVideoPacketSource('avc')
  const buffer = new BufferTarget()
  const format = new Mp4OutputFormat({ fastStart: index === 'at the front' ? 'in-memory' : false })
  const output = new Output({ format, target: buffer })
  output.addVideoTrack(video)
  await output.start()
  const decoderConfig = (await track.getDecoderConfig()) ?? undefined
  for await (const packet of new EncodedPacketSink(track).packets())
    await video.add(padded(packet, bytes), { decoderConfig })
  await output.finalize()
  input.dispose()
  await writeFile(target, Buffer.from(buffer.buffer ?? new ArrayBuffer(0)))
}
