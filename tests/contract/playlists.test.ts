import { describe, expect, test } from 'vitest'
import { preparePlaylists } from './playlist-fixture.ts'

const { admin, call, aPlaylist, location, media, list } = preparePlaylists()

const plan = {
  type: 'videowall',
  date_start: '2026-02-28',
  date_end: '2026-03-01',
  time_start: '18:00:00',
  time_end: '06:00:00',
  repeat_interval: 2,
}

describe('a playlist', () => {
  // requirement 8.8
  test('takes a short time, a missing time and a location id in text', async () => {
    const body = { ...plan, location_id: String(location().id), time_start: '07:30', time_end: null }
    expect(await call('POST', '/playlists', body)).toMatchObject({ status: 201 })
    await call('POST', '/playlists', { ...body, time_start: '', time_end: '23:59:59' })
    expect(await list()).toMatchObject([
      { time_start: '07:30:00', time_end: null, name: '' },
      { time_start: null, time_end: '23:59:59' },
    ])
  })

  test('goes with its location', async () => {
    const id = await aPlaylist('videowall')
    await call('DELETE', `/locations/${location().id}`)
    expect(await call('PUT', `/playlists/${id}`, plan)).toMatchObject({ status: 404 })
  })

  test.each([
    ['an unknown type', { type: 'poster' }, 'Type must be videowall or ticker.'],
    ['a day that is none', { date_start: '2026-02-30' }, 'The first day must be a day like 2026-01-31.'],
    ['days in the wrong order', { date_end: '2026-02-27' }, 'The last day may not be before the first day.'],
    ['a time that is none', { time_start: '25:00' }, 'A time must look like 18:30 or 18:30:00.'],
    ['no repeat', { repeat_interval: 0 }, 'Repeat must be a whole number of 1 or more.'],
    ['half a repeat', { repeat_interval: 1.5 }, 'Repeat must be a whole number of 1 or more.'],
  ])('with %s is refused, on adding and on changing', async (_what, fault, message) => {
    const refused = { status: 422, success: false, message }
    const body = { location_id: location().id, name: 'x', is_active: false, ...plan, ...fault }
    expect(await call('POST', '/playlists', body)).toMatchObject(refused)
    const id = await aPlaylist('ticker')
    const before = await list()
    expect(await call('PUT', `/playlists/${id}`, { ...plan, ...fault })).toMatchObject(refused)
    expect(await list()).toEqual(before)
  })

  test('needs a location that exists', async () => {
    const missing = await call('POST', '/playlists', { ...plan, location_id: 4711, name: 'x' })
    expect(missing).toMatchObject({
      status: 404,
      message: 'There is no such location. It may have been deleted.',
    })
    const none = await call('POST', '/playlists', { ...plan, name: 'x' })
    expect(none).toMatchObject({ status: 422, message: 'A location is required.' })
  })

  test('that does not exist is a sentence', async () => {
    const gone = { status: 404, success: false, message: 'There is no such playlist. It may have been deleted.' }
    expect(await call('PUT', '/playlists/4711', plan)).toMatchObject(gone)
    expect(await call('DELETE', '/playlists/4711')).toMatchObject(gone)
    expect(await call('POST', '/playlists/4711/items', { media_id: media()[0]?.id })).toMatchObject(gone)
    expect(await call('DELETE', '/playlists/4711/items/1')).toMatchObject(gone)
    const move = { items: [{ id: 1, order_position: 1 }] }
    expect(await call('POST', '/playlists/4711/items/reorder', move)).toMatchObject(gone)
  })
})

describe('PUT /playlists/{location id}/screen', () => {
  /** The types of the playlists, with a plus for those that are switched on. */
  const active = async () => (await list()).map(one => `${one.type}${one.is_active ? ' +' : ''}`).join()
  const both = (videowall: boolean, ticker: boolean) => [
    { type: 'videowall', is_active: videowall },
    { type: 'ticker', is_active: ticker },
  ]

  // requirements 13.9, 18.11
  test('switches every playlist of a type', async () => {
    for (const type of ['videowall', 'ticker', 'videowall'] as const) await aPlaylist(type)
    const body = { unique_id: location().unique_id, types: both(true, false) }
    const answer = await call('PUT', `/playlists/${location().id}/screen`, body)
    expect(answer).toMatchObject({ status: 200, success: true, message: 'Screens updated.' })
    expect(await active()).toBe('videowall +,ticker,videowall +')
    await call('PUT', `/playlists/${location().id}/screen`, { ...body, types: both(false, true) })
    expect(await active()).toBe('videowall,ticker +,videowall')
  })

  test('needs no unique id', async () => {
    await aPlaylist('ticker')
    const at = `/playlists/${location().id}/screen`
    expect(await call('PUT', at, { types: both(true, true) })).toMatchObject({ status: 200 })
    expect(await active()).toBe('ticker +')
  })

  test('leaves the playlists of another location alone', async () => {
    const other = await admin().location('Other', 'other')
    await aPlaylist('ticker')
    await admin().screensOn(other)
    expect(await active()).toBe('ticker')
  })

  test('refuses what it cannot do', async () => {
    const at = `/playlists/${location().id}/screen`
    const stale = await call('PUT', at, { unique_id: 'old', types: both(true, true) })
    const message = `This location's unique ID is "${location().unique_id}" now. Load the page again.`
    expect(stale).toMatchObject({ status: 409, message })
    expect(await call('PUT', '/playlists/4711/screen', { types: both(true, true) })).toMatchObject({
      status: 404,
    })
    const empty = await call('PUT', at, { unique_id: location().unique_id })
    expect(empty).toMatchObject({ status: 422, message: 'The types of screens are required.' })
    const odd = await call('PUT', at, { types: [{ type: 'ticker', is_active: 'yes' }] })
    expect(odd).toMatchObject({ status: 422, message: 'is_active must be true or false.' })
  })
})
