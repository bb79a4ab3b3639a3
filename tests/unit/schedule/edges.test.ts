import { describe, expect, test } from 'vitest'
import {
  blocksAfter,
  changeText,
  type Edge,
  edgeName,
  edgesAt,
  edgesOf,
  faultOf,
  groupEdges,
  movedPlan,
  rangeOf,
  snapped,
  timeOf,
} from '../../../src/schedule/edges/edges.ts'
import { edgeFor } from '../../../src/schedule/grid/use-grid-cursor.ts'
import { aPlaylist } from '../../support/display/playlists.ts'

const DAY = '2026-11-27'
const lunch = aPlaylist({ id: 1, name: 'Lunch', time_start: '11:30:00', time_end: '14:00:00' })
const evening = aPlaylist({ id: 2, name: 'Evening', time_start: '14:01:00', time_end: '20:00:00' })
const night = aPlaylist({ id: 3, name: 'Night', time_start: '22:00:00', time_end: '02:00:00' })
const always = aPlaylist({ id: 4, name: 'Always', time_start: '', time_end: '' })

const shown = (edges: readonly Edge[]) => edges.map(edge => `${edge.minute} ${edgeName(edge)}`)
const edgesToday = (...playlists: (typeof lunch)[]) => edgesOf(playlists, 'videowall', DAY)
const edgeOf = (playlist: typeof lunch, side: Edge['side']): Edge => {
  const edge = edgesToday(playlist).find(one => one.side === side)
  if (!edge) throw new Error(`playlist ${playlist.id} has no ${side} on ${DAY}`)
  return edge
}

// requirement 20.60
test('the edges of a day are the first minute of each window and the first one after it', () => {
  const names = ['690 Lunch starts', '841 Lunch ends', '841 Evening starts', '1201 Evening ends']
  expect(shown(edgesToday(lunch, evening))).toEqual(names)
  // Inside the day for a window over midnight, at both midnights without hours.
  expect(shown(edgesToday(night))).toEqual(['1320 Night starts', '121 Night ends'])
  expect(shown(edgesToday(always))).toEqual(['0 Always starts', '1440 Always ends'])
  // A playlist that is off, of another screen, or of other days has none.
  const others = [{ is_active: false }, { type: 'ticker' }, { date_start: '2026-12-01', date_end: '2026-12-02' }]
  expect(edgesToday(...others.map(fields => ({ ...lunch, ...fields })))).toEqual([])
})

// requirement 20.63
test('hours that meet share one place, with or without a minute in common', () => {
  const afternoon = { ...evening, time_start: '14:00:00' }
  const places = groupEdges(edgesToday(evening, lunch, { ...afternoon, id: 5, name: 'Tea' }))
  expect(places.map(shown)).toEqual([
    ['690 Lunch starts'],
    ['840 Tea starts', '841 Lunch ends', '841 Evening starts'],
    ['1201 Evening ends', '1201 Tea ends'],
  ])
  const at = (minute: number) => edgesAt({ type: 'videowall', day: DAY, minute }, [lunch, afternoon]).length
  expect([838, 839, 840, 841, 842, 843].map(at)).toEqual([0, 1, 2, 2, 1, 0])
})

// requirement 20.61
describe('a move', () => {
  test('changes one time and nothing else, and gives a playlist without hours both of them', () => {
    const days = { date_start: '2026-11-21', date_end: '2026-11-30' }
    const dated = { ...lunch, ...days, repeat_interval: 3 }
    const moved = { type: 'videowall', ...days, time_start: '11:30:00', time_end: '15:00:00', repeat_interval: 3 }
    expect(movedPlan(edgeOf(dated, 'end'), 15 * 60)).toEqual(moved)
    const earlier = { time_start: '10:05:00', time_end: '14:00:00' }
    expect(movedPlan(edgeOf(dated, 'start'), 10 * 60 + 5)).toMatchObject(earlier)
    expect(movedPlan(edgeOf(always, 'start'), 480)).toMatchObject({ time_start: '08:00:00', time_end: '23:59:00' })
  })

  test.each<[typeof lunch, Edge['side'], number, number]>([
    [lunch, 'start', 0, 835],
    [lunch, 'end', 695, 1439],
    [night, 'start', 125, 1439],
    [night, 'end', 0, 1315],
  ])('of %o stays on its side of the other edge (%s)', (playlist, side, first, last) => {
    const edge = edgeOf(playlist, side)
    expect(rangeOf(edge)).toEqual({ first, last })
    expect([snapped(-20, [edge]), snapped(1440, [edge])]).toEqual([first, last])
    expect(faultOf(edge, first - 5)).not.toBe('')
    expect(faultOf(edge, last)).toBe('')
  })

  test.each<[string, string, Edge['side']]>([
    ['00:00:00', '00:03:00', 'start'],
    ['23:57:00', '23:59:00', 'end'],
    ['00:04:00', '00:02:00', 'end'],
    ['23:58:00', '23:56:00', 'start'],
  ])('of %s to %s at midnight has no place to go (%s)', (time_start, time_end, side) => {
    const edge = edgeOf({ ...lunch, time_start, time_end }, side)
    expect(faultOf(edge, 600)).toBe('These hours can be changed on the page of the location only.')
    expect([snapped(0, [edge]), snapped(1440, [edge])]).toEqual([timeOf(edge), timeOf(edge)])
  })

  test('snaps to 5 minutes, and needs another time', () => {
    expect(faultOf(edgeOf(lunch, 'end'), 14 * 60)).toBe('Choose another time to change the hours.')
    expect(faultOf(edgeOf(lunch, 'end'), null)).toBe('Choose a time.')
    expect([718, 717, 12 * 60 + 33].map(minute => snapped(minute, [edgeOf(lunch, 'start')]))).toEqual([720, 715, 755])
    expect(snapped(1439.4, edgesToday(lunch, evening))).toBe(1439)
  })
})

// requirement 20.62
test('the sentence says the new time, the old one and the days, and what the day is then', () => {
  const dated = { ...lunch, date_start: '2026-11-21', date_end: '2026-11-30' }
  const edge = edgeOf(dated, 'end')
  expect(changeText(edge, 13 * 60)).toBe(
    'Lunch plays until 1:00 PM instead of 2:00 PM, on every day from 21 Nov 2026 to 30 Nov 2026.',
  )
  const screen = { playlists: [dated, evening], type: 'videowall', day: DAY } as const
  expect(blocksAfter(screen, edge, 13 * 60)).toEqual(['Nothing plays, 1:00 PM to 2:01 PM'])
  expect(blocksAfter(screen, edge, 15 * 60)).toEqual(['Lunch and Evening in turn, 2:01 PM to 3:00 PM'])
  const oneDay = edgeOf({ ...lunch, date_start: DAY, date_end: DAY }, 'start')
  expect(changeText(oneDay, 600)).toBe('Lunch starts at 10:00 AM instead of 11:30 AM, on 27 Nov 2026.')
})

// requirement 20.60
test('S takes the start of a block and E its end', () => {
  const [block] = [{ start: 690, end: 841, from: 690, to: 840, kind: 'plays' as const, rotation: [lunch] }]
  const key = (letter: string, more = {}) => edgeFor({ key: letter, shiftKey: false, ctrlKey: false, ...more }, block)
  expect([key('s'), key('S'), key('e'), key('x')]).toEqual([690, 690, 841, null])
  expect([key('s', { ctrlKey: true }), key('E', { shiftKey: true })]).toEqual([null, null])
})
