import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import type { Location } from '../../../src/api/locations.ts'
import type { Media } from '../../../src/api/media.ts'
import type { Playlist, PlaylistPlan, ScreenType } from '../../../src/api/playlists.ts'
import type { Id } from '../../../src/base/id.ts'

/** A function that answers requests: the real `fetch`, or the server app itself. */
export type Fetch = (request: Request) => Promise<Response>

/** The envelope of any answer; the caller knows the type of `data`. */
export interface Answer<Data = unknown> {
  status: number
  success: boolean
  message: string
  data: Data
}

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** Content made through the API, as a person would make it, by one signed-in account. */
export interface Seed {
  token: string
  /** Any call below `/api`, with the token; a body is sent as JSON, a form as multipart. */
  call<Data = unknown>(method: Method, path: string, body?: unknown): Promise<Answer<Data>>
  upload(name: string, bytes: Uint8Array<ArrayBuffer>): Promise<Media>
  uploadFile(path: string, name?: string): Promise<Media>
  location(name: string, uniqueId: string): Promise<Location>
  /** A playlist that is open all day, every day, unless the plan says otherwise; switched off like every new one. */
  playlist(location: Location, type: ScreenType, plan?: Partial<PlaylistPlan & { name: string }>): Promise<number>
  /** Adds media in this order; `seconds` is how long an image shows. */
  items(playlistId: number, media: readonly Media[], seconds?: number): Promise<number[]>
  /** The playlists of a location with their items, as the server has them. */
  playlistsAt(location: { id: Id }): Promise<Playlist[]>
  /** Switches both screens of a location on. */
  screensOn(location: Location): Promise<void>
}

const allDay: Omit<PlaylistPlan, 'type'> = {
  date_start: '2020-01-01',
  date_end: '2099-12-31',
  time_start: '00:00:00',
  time_end: '23:59:00',
  repeat_interval: 1,
}

/** Makes one call and reads its envelope. @throws Error if the answer is no JSON */
export async function ask<Data = unknown>(
  send: Fetch,
  base: string,
  method: Method,
  path: string,
  { body, token }: { body?: unknown; token?: string } = {},
): Promise<Answer<Data>> {
  const isForm = body instanceof FormData
  const headers = new Headers(token ? { authorization: `Bearer ${token}` } : {})
  if (body !== undefined && !isForm) headers.set('content-type', 'application/json')
  const payload = body === undefined ? null : isForm ? body : JSON.stringify(body)
  const answer = await send(new Request(`${base}/api${path}`, { method, headers, body: payload }))
  return { status: answer.status, ...((await answer.json()) as Omit<Answer<Data>, 'status'>) }
}

/** A multipart form as the product's client sends it (requirement 13.11). */
export function uploadForm(name: string, bytes: Uint8Array<ArrayBuffer>): FormData {
  const form = new FormData()
  form.set('model_type', 'content')
  form.set('model_id', '1')
  form.set('collection_name', name.replace(/\.[^.]+$/, ''))
  form.set('file', new File([bytes], name))
  return form
}

/**
 * Signs in. @returns the functions that make content; each throws an Error with the server's message if the server
 * refuses
 * @param base the server's origin, without a slash at its end
 */
export async function signInSeed(
  base: string,
  account: { username: string; password: string },
  send: Fetch = fetch,
): Promise<Seed> {
  const login = await ask<{ token: string } | null>(send, base, 'POST', '/auth/login', { body: account })
  if (!login.data) throw new Error(`Cannot sign in as ${account.username}: ${login.message}`)
  const { token } = login.data

  const call = <Data>(method: Method, path: string, body?: unknown) =>
    ask<Data>(send, base, method, path, { body, token })
  async function must<Data>(method: Method, path: string, body?: unknown): Promise<Data> {
    const answer = await call<Data>(method, path, body)
    if (!answer.success) throw new Error(`${method} ${path}: ${answer.status} ${answer.message}`)
    return answer.data
  }
  const upload: Seed['upload'] = (name, bytes) => must('POST', '/media', uploadForm(name, bytes))

  return {
    token,
    call,
    upload,
    uploadFile: async (path, name = basename(path)) => upload(name, new Uint8Array(await readFile(path))),
    async location(name, unique_id) {
      const { id } = await must<{ id: number }>('POST', '/locations', { name, unique_id, status_online: true })
      const { locations } = await must<{ locations: Location[] }>('GET', '/locations')
      const made = locations.find(location => location.id === id)
      if (!made) throw new Error(`The location ${name} is not in the list.`)
      return made
    },
    async playlist(location, type, plan) {
      const body = { location_id: location.id, name: type, type, is_active: false, ...allDay, ...plan }
      return (await must<{ id: number }>('POST', '/playlists', body)).id
    },
    async items(playlistId, media, seconds = 15) {
      const ids: number[] = []
      for (const { id } of media) {
        const body = { media_id: id, duration: seconds }
        ids.push((await must<{ id: number }>('POST', `/playlists/${playlistId}/items`, body)).id)
      }
      return ids
    },
    async playlistsAt({ id }) {
      const path = `/playlists/location/${id}?is_active=true&include_items=true`
      return (await must<{ playlists: Playlist[] }>('GET', path)).playlists
    },
    async screensOn(location) {
      const types = [
        { type: 'videowall', is_active: true },
        { type: 'ticker', is_active: true },
      ]
      await must('PUT', `/playlists/${location.id}/screen`, { unique_id: location.unique_id, types })
    },
  }
}
