import { act, renderHook } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { createNotes, useScreenNotes } from '../../../src/screens/screen-notes.ts'
import { OnPage, pageStores } from '../../support/component/page-stores.tsx'

const KEY = 'SCREEN_NOTES'

const noteScreen = (entry: string, note: string | null) => pageStores().of(createNotes).note(entry, note)

// requirement 32.9
test('a note is kept in the browser until it is removed, and a newer one replaces it', () => {
  const { result } = renderHook(useScreenNotes, { wrapper: OnPage })
  act(() => noteScreen('a-ticker', 'Moved'))
  act(() => noteScreen('a-ticker', 'Technician comes Friday'))
  expect([...result.current]).toEqual([['a-ticker', 'Technician comes Friday']])
  expect(JSON.parse(localStorage.getItem(KEY) ?? '')).toEqual(Object.fromEntries(result.current))
  act(() => noteScreen('a-ticker', null))
  expect(result.current.size).toBe(0)
})

// requirement 32.9
test('a note of another tab comes at once, and what is no note is none', () => {
  const { result } = renderHook(useScreenNotes, { wrapper: OnPage })
  const hear = (kept: string) =>
    act(() => {
      localStorage.setItem(KEY, kept)
      window.dispatchEvent(new StorageEvent('storage', { key: KEY }))
    })
  hear('{"a-ticker":"Friday","b-ticker":7,"c-ticker":{"text":"x"}}')
  expect([...result.current.keys()]).toEqual(['a-ticker'])
  hear('[broken')
  expect(result.current.size).toBe(0)
})

// requirement 32.9
test('the number of notes has a limit: the oldest one leaves', () => {
  const { result } = renderHook(useScreenNotes, { wrapper: OnPage })
  act(() => {
    const many = Array.from({ length: 500 }, (_, index) => [`s-${index}`, 'x'])
    localStorage.setItem(KEY, JSON.stringify(Object.fromEntries(many)))
    noteScreen('new-ticker', 'y')
  })
  expect(result.current.size).toBe(500)
  expect(result.current.has('s-0')).toBe(false)
  expect(result.current.has('new-ticker')).toBe(true)
})

// requirement 32.9
test('if the storage is full, the notes live as long as the page does, and are kept as soon as there is room', () => {
  const { result } = renderHook(useScreenNotes, { wrapper: OnPage })
  const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  act(() => noteScreen('full-1', 'x'))
  act(() => noteScreen('full-2', 'x'))
  expect([...result.current.keys()]).toEqual(expect.arrayContaining(['full-1', 'full-2']))
  full.mockRestore()
  act(() => noteScreen('full-3', 'x'))
  expect(Object.keys(JSON.parse(localStorage.getItem(KEY) ?? ''))).toEqual(
    expect.arrayContaining(['full-1', 'full-2', 'full-3']),
  )
})
