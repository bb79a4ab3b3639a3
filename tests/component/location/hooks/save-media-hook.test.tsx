import { QueryClient } from '@tanstack/react-query'
import { act, cleanup, renderHook, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Media } from '../../../../src/api/media.ts'
import type { PendingOutcome } from '../../../../src/api/retry-safe-call.ts'
import { useSaveMedia } from '../../../../src/location/gallery/media-gallery.tsx'
import { metadataOf } from '../../../../src/media/metadata-store.ts'
import { envelope, override } from '../../../support/component/contract-server.ts'
import { pageStores } from '../../../support/component/page-stores.tsx'
import { anItem, aPlaylist } from '../../../support/display/playlists.ts'
import { onLocationPage } from '../on-location-page.tsx'

const media = (id: number, name: string): Media => ({ ...anItem(name).media, id })
const [a, b, film] = [media(1, 'a.png'), media(2, 'b.png'), media(3, 'film.mp4')]
const done = () => envelope({ success: true, message: '' }, 201)

let queries: QueryClient
/** The bodies of the calls that the page has sent. */
let sent: unknown[]
/** Media in the playlist 3, as the server lists them. */
let listed: Media[]

beforeEach(() => {
  queries = new QueryClient()
  sent = []
  listed = []
  override('get', '/playlists/location/7', () => {
    const items = listed.map((one, index) => anItem('', { id: index + 1, media: one }))
    return envelope({ success: true, data: { playlists: [aPlaylist({ id: 2 }), aPlaylist({ id: 3, items })] } })
  })
  answer(done)
})

afterEach(() => {
  cleanup()
  queries.clear()
  vi.restoreAllMocks()
})

/** Sets the answers to the files in turn; all files after them get the last answer. */
function answer(...answers: ((body: { media_id: number }) => Response | Promise<Response>)[]): void {
  override('post', '/playlists/3/items', async request => {
    const body = await request.json()
    sent.push(body)
    const next = answers.length > 1 ? answers.shift() : answers[0]
    return next ? next(body) : done()
  })
}

function openGallery() {
  const outcomes = new Map<unknown, PendingOutcome<Media>>()
  const pendingOf = ({ id }: Media) => {
    const pending = outcomes.get(id) ?? { current: null }
    outcomes.set(id, pending)
    return pending
  }
  const { result } = renderHook(() => useSaveMedia(3, pendingOf), { wrapper: onLocationPage(queries) })
  const save = async (...files: Media[]) => {
    let failed: Media[] = []
    await act(async () => {
      failed = await result.current.save(files)
    })
    return failed.map(({ name }) => name)
  }
  return { result, save, pendingOf }
}

const told = () => screen.findByRole('alertdialog')

test.each([
  [{ state: 'known', width: 1, height: 1, duration: 12.345, thumbnail: null }, 12.3],
  [{ state: 'known', width: 1, height: 1, duration: null, thumbnail: null }, 0],
  [{ state: 'unknown' }, 0],
])('a film lasts as long as this browser measures, to a tenth: %j', async (facts, duration) => {
  const measure = vi.spyOn(pageStores().of(metadataOf), 'measure').mockResolvedValue(facts as never)
  await openGallery().save(film)
  expect(sent).toEqual([{ media_id: 3, duration }])
  expect(measure).toHaveBeenCalledExactlyOnceWith({ key: 'film.mp4|1', kind: 'video', url: '/api/uploads/film.mp4' })
})

// requirement 6.23
test('what failed is named, with every reason once, and the rest arrives', async () => {
  const no = (message: string) => () => envelope({ success: false, message }, 422)
  answer(no('Too long.'), done, no('Too long.'))
  const { save } = openGallery()
  expect(await save(a, b, { ...film, mime_type: 'image/png' })).toEqual(['a.png', 'film.mp4'])
  const alert = await told()
  expect(alert).toHaveAccessibleName('Warning')
  expect(alert).toHaveAccessibleDescription('2 of 3 could not be saved: a.png, film.mp4')
  expect(alert.textContent?.split('Too long.')).toHaveLength(2)
})

test('different reasons are told in lines of their own, without a word about an answer that was lost', async () => {
  const no = (message: string) => () => envelope({ success: false, message }, 422)
  answer(no('Too long.'), no('Too loud.'))
  await openGallery().save(a, b)
  expect((await told()).querySelector('.alert-reason')).toHaveProperty('textContent', 'Too long.\nToo loud.')
})

test('after a failure the page loads again at once, and is the truth only then', async () => {
  queries.setQueryData(['shown'], 1)
  answer(() => envelope({ success: false, message: 'No.' }, 422))
  await openGallery().save(a)
  await waitFor(() => expect(queries.getQueryState(['shown'])?.isInvalidated).toBe(true))
})

test('a session that is over ends the saving, and speaks for itself', async () => {
  answer(done, () => envelope({ success: false, message: 'Log in.' }, 401))
  expect(await openGallery().save(a, b, media(4, 'c.png'))).toEqual(['b.png', 'c.png'])
  expect(sent).toHaveLength(2)
  expect(screen.queryByRole('alertdialog')).toBeNull()
})

test('a file whose answer was lost, and that is not there, says that a retry is safe', async () => {
  answer(() => {
    listed = [b]
    return Response.error()
  }, done)
  const { save, pendingOf } = openGallery()
  expect(await save(a)).toEqual(['a.png'])
  expect(await told()).toHaveTextContent('what has arrived in the meantime is not added twice')
  expect(pendingOf(a).current).not.toBeNull()
  listed = [a]
  expect(await save(a)).toEqual([])
  expect(sent).toHaveLength(1)
})
