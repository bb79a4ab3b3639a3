import { describe, expect, test } from 'vitest'
import { fetchMedia } from '../../../src/api/media-calls.ts'
import { envelope, override } from '../../support/component/contract-server.ts'
import {
  anOffice,
  changeByOther,
  linesAt,
  placeOf,
  playlistAt,
  sentencesOf,
  workOfEachTest,
} from '../../support/jobs/work-rig.ts'

const fixture = workOfEachTest()

const bar = () => placeOf(fixture.bar)
const aPlaylist = (name: string, ...pictures: number[]) => playlistAt(fixture, fixture.bar, { name, pictures })

describe('deleted playlists', () => {
  // requirements 22.25, 22.28
  test('come back with their items, on as they were; those that somebody else has changed stay', async () => {
    const [own, foreign] = [await aPlaylist('Own', 0, 1), await aPlaylist('Foreign', 2)]
    await fixture.seed.screensOn(fixture.bar)
    await changeByOther(foreign)
    const { run, undo } = anOffice()
    const job = await run({ kind: 'delete-playlists', place: bar(), playlists: [own, foreign] })
    expect(await linesAt(fixture.bar)).toEqual(['Foreign on: c.png 15'])
    expect(sentencesOf(job)).toEqual(['“Foreign” was changed by somebody else and stays as it is.'])
    const undone = await undo(job)
    expect(sentencesOf(undone)).toEqual([])
    expect(await linesAt(fixture.bar)).toEqual(['Foreign on: c.png 15', 'Own on: a.png 15, b.png 15'])
    await undo(undone)
    expect(await linesAt(fixture.bar)).toEqual(['Foreign on: c.png 15'])
  })

  // requirement 22.28
  test('come back off if switching them on would wake another one, and the report says so', async () => {
    const own = await aPlaylist('Own', 0)
    await fixture.seed.screensOn(fixture.bar)
    const { run, undo } = anOffice()
    const job = await run({ kind: 'delete-playlists', place: bar(), playlists: [own] })
    await aPlaylist('Asleep', 1)
    const undone = await undo(job)
    expect(await linesAt(fixture.bar)).toEqual(['Asleep off: b.png 15', 'Own off: a.png 15'])
    expect(sentencesOf(undone)).toEqual(['The videowall was not switched on: this would also switch on “Asleep”.'])
  })

  // requirement 22.28
  test('come back without a file that has been deleted in the meantime, and the report says so', async () => {
    const own = await aPlaylist('Own', 0, 1, 2)
    const { run, undo } = anOffice()
    const job = await run({ kind: 'delete-playlists', place: bar(), playlists: [own] })
    await fixture.seed.call('DELETE', `/media/${fixture.media[1]?.id}`)
    const undone = await undo(job)
    expect(await linesAt(fixture.bar)).toEqual(['Own off: a.png 15, c.png 15'])
    expect(sentencesOf(undone)).toEqual(['“Own” comes back without “b.png”, which has been deleted.'])
  })

  // requirement 22.25
  test('that are gone already are no failure, and do not come back', async () => {
    const [own, gone] = [await aPlaylist('Own'), await aPlaylist('Gone')]
    await fixture.seed.call('DELETE', `/playlists/${gone.id}`)
    const { run, undo } = anOffice()
    const job = await run({ kind: 'delete-playlists', place: bar(), playlists: [own, gone] })
    expect(sentencesOf(job)).toEqual(['“Gone” had been deleted already.'])
    await undo(job)
    expect(await linesAt(fixture.bar)).toEqual(['Own off: '])
  })
})

// requirement 22.25
test('a deletion that the server refuses is a failure with its cause', async () => {
  const own = await aPlaylist('Own', 0)
  override('delete', '/playlists/*', () => envelope({ success: false, message: 'Not for guests.' }, 403))
  const { run } = anOffice()
  const job = await run({ kind: 'delete-playlists', place: bar(), playlists: [own] })
  expect(job).toMatchObject({ failed: 1, canUndo: false })
  expect(sentencesOf(job)).toEqual(['“Own” was not deleted: Not for guests.'])
})

// requirement 22.28
test('a media file that is deleted cannot come back', async () => {
  const [first] = fixture.media
  const { run } = anOffice()
  const job = await run({ kind: 'delete-media', mediaId: first?.id ?? 0, name: 'a.png' })
  expect(job).toMatchObject({ done: 1, canUndo: false })
  expect((await fetchMedia()).map(({ name }) => name)).not.toContain('a.png')
})
