import { act, renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useGallery } from '../../../../src/location/gallery/use-gallery.ts'
import { anItem, aPlaylist } from '../../../support/display/playlists.ts'

const media = (id: number) => ({ ...anItem(`${id}.png`).media, id })
const [a, b, c] = [media(1), media(2), media(3)]

function openGallery() {
  const { result } = renderHook(useGallery)
  return {
    result,
    open: (id: number, type: 'videowall' | 'ticker') =>
      act(() => result.current.open({ playlists: [aPlaylist({ id })], type })),
    close: () => act(() => result.current.close()),
    toggle: (...files: (typeof a)[]) => {
      for (const file of files) act(() => result.current.toggle(file))
    },
    select: (...files: (typeof a)[]) => act(() => result.current.select(files)),
    selected: () => result.current.selected.map(({ id }) => id),
  }
}

test('each kind of screen has a selection of its own, which outlives the closed gallery', () => {
  const { open, close, toggle, select, selected } = openGallery()
  open(4, 'videowall')
  toggle(a)
  close()
  open(5, 'ticker')
  expect(selected()).toEqual([])
  select(b, c)
  expect(selected()).toEqual([2, 3])
  close()
  open(6, 'videowall')
  expect(selected()).toEqual([1])
  toggle(b)
  expect(selected()).toEqual([1, 2])
  open(5, 'ticker')
  expect(selected()).toEqual([2, 3])
})

const unknownOutcome = { before: 'the lost answer' } as never

test('a pending outcome belongs to one file in one playlist and is kept while the file stays selected', () => {
  const { result, open, close } = openGallery()
  open(4, 'videowall')
  const pending = result.current.pendingOf(a)
  expect(pending.current).toBeNull()
  pending.current = unknownOutcome
  expect(result.current.pendingOf(b).current).toBeNull()
  close()
  open(4, 'videowall')
  expect(result.current.pendingOf({ ...a }).current).toBe(unknownOutcome)
  open(5, 'videowall')
  expect(result.current.pendingOf(a).current).toBeNull()
})

test('a file that is selected again has no pending outcome any more, all others keep theirs', () => {
  const { result, open, toggle } = openGallery()
  open(4, 'videowall')
  const other = media(11)
  for (const file of [a, other]) result.current.pendingOf(file).current = unknownOutcome
  toggle(a)
  expect(result.current.pendingOf(a).current).toBeNull()
  expect(result.current.pendingOf(other).current).toBe(unknownOutcome)
})

test('a new version of a file takes its place in the selection', () => {
  const { result, open, toggle, selected } = openGallery()
  open(4, 'videowall')
  toggle(a, b)
  act(() => result.current.replace(a, c))
  expect(selected()).toEqual([3, 2])
})
