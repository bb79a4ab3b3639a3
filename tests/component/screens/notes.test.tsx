import { act, renderHook } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { createNotes, noteOf, type ScreenNote, useScreenNotes } from '../../../src/screens/screen-notes.ts'
import { OnPage, pageStores } from '../../support/component/page-stores.tsx'

const KEY = 'SCREEN_NOTES'

const noteScreen = (entry: string, note: ScreenNote | null) => pageStores().of(createNotes).note(entry, note)

// requirement 32.9
test('a note is kept in the browser until it is removed, and a newer one replaces it', () => {
  const { result } = renderHook(useScreenNotes, { wrapper: OnPage })
  act(() => noteScreen('a-ticker', { text: 'Moved', until: '' }))
  act(() => noteScreen('a-ticker', { text: 'Technician comes Friday', until: '2026-11-27' }))
  expect([...result.current]).toEqual([['a-ticker', { text: 'Technician comes Friday', until: '2026-11-27' }]])
  expect(JSON.parse(localStorage.getItem(KEY) ?? '')).toEqual(Object.fromEntries(result.current))
  act(() => noteScreen('a-ticker', null))
  expect(result.current.size).toBe(0)
})

// requirement 32.9
test.each([
  ['2026-11-26', true],
  ['2026-11-27', true],
  ['2026-11-28', false],
])('on %s a note until 27 November counts: %s', (today, counts) => {
  const notes = new Map([['a-ticker', { text: 'Technician comes Friday', until: '2026-11-27' }]])
  expect(noteOf(notes, 'a-ticker', today) !== undefined).toBe(counts)
  expect(noteOf(notes, 'a-videowall', today)).toBeUndefined()
})

// requirement 32.9
test('a note of another tab comes at once, and what is no note is none', () => {
  const { result } = renderHook(useScreenNotes, { wrapper: OnPage })
  const hear = (kept: string) =>
    act(() => {
      localStorage.setItem(KEY, kept)
      window.dispatchEvent(new StorageEvent('storage', { key: KEY }))
    })
  hear('{"a-ticker":{"text":"Friday","until":""},"b-ticker":7,"c-ticker":{"text":1}}')
  expect([...result.current.keys()]).toEqual(['a-ticker'])
  hear('[broken')
  expect(result.current.size).toBe(0)
})

// requirement 32.9
test('the number of notes has a limit: the oldest one leaves', () => {
  const { result } = renderHook(useScreenNotes, { wrapper: OnPage })
  act(() => {
    const many = Array.from({ length: 500 }, (_, index) => [`s-${index}`, { text: 'x', until: '' }])
    localStorage.setItem(KEY, JSON.stringify(Object.fromEntries(many)))
    noteScreen('new-ticker', { text: 'y', until: '' })
  })
  expect(result.current.size).toBe(500)
  expect(result.current.has('s-0')).toBe(false)
  expect(result.current.has('new-ticker')).toBe(true)
})

// requirement 32.9
test('if the storage is full, the notes live as long as the page does, and are kept as soon as there is room', () => {
  const { result } = renderHook(useScreenNotes, { wrapper: OnPage })
  const note = { text: 'x', until: '' }
  const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  act(() => noteScreen('full-1', note))
  act(() => noteScreen('full-2', note))
  expect([...result.current.keys()]).toEqual(expect.arrayContaining(['full-1', 'full-2']))
  full.mockRestore()
  act(() => noteScreen('full-3', note))
  expect(Object.keys(JSON.parse(localStorage.getItem(KEY) ?? ''))).toEqual(
    expect.arrayContaining(['full-1', 'full-2', 'full-3']),
  )
})
