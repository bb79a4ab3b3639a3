import { describe, expect, test } from 'vitest'
import { anOffice, linesAt, placeOf, playlistAt, sentencesOf, workOfEachTest } from '../../support/jobs/work-rig.ts'

const fixture = workOfEachTest()

const bar = () => placeOf(fixture.bar)
const aPlaylist = (name: string, ...pictures: number[]) => playlistAt(fixture, fixture.bar, { name, pictures })

describe('the switches', () => {
  const states = [{ type: 'videowall', is_active: true }] as const

  // requirements 22.23, 22.28
  test('are set back by undo, and the other screen stays as it is', async () => {
    await aPlaylist('Own', 0)
    await fixture.seed.playlist(fixture.bar, 'ticker', { name: 'News' })
    await fixture.seed.screensOn(fixture.bar)
    await fixture.seed.playlist(fixture.bar, 'ticker', { name: 'Late' })
    const { run, undo, told } = anOffice()
    const off = [{ type: 'videowall', is_active: false }] as const
    const job = await run({ kind: 'switch-screens', place: bar(), states: off, was: { videowall: 'on' } })
    expect(await linesAt(fixture.bar)).toEqual(['Own off: a.png 15', 'News on: ', 'Late off: '])
    expect(told.at(-1)?.states).toEqual([...off, { type: 'ticker', is_active: true }])
    await undo(job)
    expect(await linesAt(fixture.bar)).toEqual(['Own on: a.png 15', 'News on: ', 'Late off: '])
  })

  // requirement 22.28
  test('of a screen of which some playlists were on cannot be set back, and undo says so', async () => {
    await aPlaylist('On')
    await fixture.seed.screensOn(fixture.bar)
    await aPlaylist('Off')
    const { run, undo } = anOffice()
    const job = await run({ kind: 'switch-screens', place: bar(), states, was: { videowall: 'mixed' } })
    const undone = await undo(job)
    expect(await linesAt(fixture.bar)).toEqual(['On on: ', 'Off on: '])
    expect(sentencesOf(undone)).toEqual([
      'Before, some videowall playlists were on and others off. No call can bring this back: they stay as they are.',
    ])
  })
})
