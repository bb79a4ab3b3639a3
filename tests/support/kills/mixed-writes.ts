import { createHash, randomInt } from 'node:crypto'
import { request } from 'node:http'
import type { Location } from '../../../src/api/locations.ts'
import type { Media } from '../../../src/api/media.ts'
import type { Id } from '../../../src/base/id.ts'
import type { Seed } from '../product/seed.ts'
import type { Ledger } from './ledger.ts'

/** A PNG signature and bytes that no other file has; the size depends on the name too. */
export function picture(name: string): Uint8Array<ArrayBuffer> {
  const seed = createHash('sha256').update(name).digest()
  const bytes = new Uint8Array(4_000 + (seed.readUInt16LE(0) % 16_000)).fill(seed[2] ?? 0)
  bytes.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  bytes.set(new TextEncoder().encode(name), 8)
  return bytes
}

const digest = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

/** What one worker has made, and may change. */
interface Own {
  locations: Location[]
  media: Media[]
  /** Its items are the names of media that are never deleted. */
  playlists: Array<{ id: number; key: string; items: string[] }>
}

const some = <One>(list: readonly One[]): One | undefined => list[randomInt(Math.max(1, list.length))]

const must = (answer: { success: boolean; message: string }) => {
  if (!answer.success) throw new Error(answer.message)
}

/** One write; it notes in the ledger what it is about to change, and that it was acknowledged. */
type Write = (admin: Seed, ledger: Ledger, own: Own, name: string) => Promise<void>

const addLocation: Write = async (admin, ledger, own, name) => {
  const write = ledger.begin(`location ${name}`, name)
  own.locations.push(await admin.location(name, name))
  write.acknowledged()
}

const renameLocation: Write = async (admin, ledger, own, name) => {
  const location = some(own.locations)
  if (!location) return
  const write = ledger.begin(`location ${location.unique_id}`, name)
  const { id, unique_id } = location
  must(await admin.call('PUT', `/locations/${id}`, { name, unique_id, status_online: true }))
  write.acknowledged()
}

const upload: Write = async (admin, ledger, own, name) => {
  const write = ledger.begin(`media ${name}.png`, digest(picture(name)))
  own.media.push(await admin.upload(`${name}.png`, picture(name)))
  write.acknowledged()
}

/** The first file of a worker is the one that its playlists show: it stays. */
const deleteMedia: Write = async (admin, ledger, own) => {
  const media = own.media.length > 1 ? own.media.pop() : undefined
  if (!media) return
  const write = ledger.begin(`media ${media.name}`, null)
  must(await admin.call('DELETE', `/media/${media.id}`))
  write.acknowledged()
}

const addPlaylist: Write = async (admin, ledger, own, name) => {
  const location = some(own.locations)
  if (!location) return
  const key = `playlist ${location.unique_id} ${name}`
  const write = ledger.begin(key, '')
  own.playlists.push({ id: await admin.playlist(location, 'videowall', { name }), key, items: [] })
  write.acknowledged()
}

const addItem: Write = async (admin, ledger, own) => {
  const playlist = some(own.playlists)
  const [media] = own.media
  if (!playlist || !media) return
  const write = ledger.begin(playlist.key, [...playlist.items, media.name].join())
  await admin.items(playlist.id, [media])
  playlist.items.push(media.name)
  write.acknowledged()
}

const deletePlaylist: Write = async (admin, ledger, own) => {
  const playlist = own.playlists.shift()
  if (!playlist) return
  const write = ledger.begin(playlist.key, null)
  must(await admin.call('DELETE', `/playlists/${playlist.id}`))
  write.acknowledged()
}

const WRITES = [addLocation, renameLocation, upload, upload, deleteMedia, addPlaylist, addItem, addItem, deletePlaylist]

/** Writes in random order, one after the other, until the server is gone. @param prefix of all names of this worker */
export async function writeUntilItDies(admin: Seed, ledger: Ledger, prefix: string): Promise<void> {
  const own: Own = { locations: [], media: [], playlists: [] }
  try {
    for (let turn = 0; ; turn++) await some(WRITES)?.(admin, ledger, own, `${prefix}-${turn}`)
  } catch (error) {
    // Any other error is one of the server, which a kill cannot make.
    if (!(error instanceof TypeError || error instanceof SyntaxError)) throw error
  }
}

/** Begins an upload that never ends. */
export function startEndlessUpload(url: string, token: string): void {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'multipart/form-data; boundary=b' }
  const sending = request(`${url}/api/media`, { method: 'POST', headers })
  sending.on('error', () => undefined)
  sending.write('--b\r\nContent-Disposition: form-data; name="file"; filename="half.png"\r\n\r\n')
  sending.write(picture('half'))
}

/** What the server has: the same keys and values as in the ledger. */
export async function stateOf(
  admin: Seed,
  bytesOf: (fileName: string) => Promise<Uint8Array>,
): Promise<Map<string, string>> {
  const state = new Map<string, string>()
  const { media } = (await admin.call<{ media: Media[] }>('GET', '/media')).data
  for (const { name, file_name } of media) state.set(`media ${name}`, digest(await bytesOf(file_name)))
  const { locations } = (await admin.call<{ locations: Array<Location & { id: Id }> }>('GET', '/locations')).data
  for (const location of locations) {
    state.set(`location ${location.unique_id}`, location.name)
    for (const { name, items } of await admin.playlistsAt(location)) {
      state.set(`playlist ${location.unique_id} ${name}`, items.map(item => item.media.name).join())
    }
  }
  return state
}
