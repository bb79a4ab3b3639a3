import { act, fireEvent, render, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { useTypedText } from '../../../src/ui/dates/use-typed-text.ts'

const read = vi.fn((text: string) => text === 'noon')
const setOpen = vi.fn()
const keyOfPicker = vi.fn()
let typed: ReturnType<typeof useTypedText>

/** A field as the picker makes it: an input, and a list beside it. */
function Field() {
  typed = useTypedText(read)
  const { ref, onChangeRaw, onBlur } = typed.picker
  Object.assign(ref, { current: { setOpen } })
  return (
    <div onKeyDownCapture={typed.onKeyDownCapture}>
      <input defaultValue="" onChange={onChangeRaw} onClick={onChangeRaw} onBlur={onBlur} onKeyDown={keyOfPicker} />
      <button type="button" onKeyDown={keyOfPicker} onClick={onChangeRaw}>
        12:00
      </button>
    </div>
  )
}

const input = () => screen.getByRole('textbox')
const entry = () => screen.getByRole('button')
const type = (text: string) => fireEvent.change(input(), { target: { value: text } })
/** The text, whether it is not valid yet, and whether it is marked. */
const shows = () => [typed.text, typed.isUnread, typed.isInvalid]

beforeEach(() => {
  vi.clearAllMocks()
  render(<Field />)
})

test('what is typed is kept to the letter, and read without the blanks around it', () => {
  expect(shows()).toEqual([null, false, false])
  type(' noon ')
  expect(shows()).toEqual([' noon ', false, false])
  expect(read.mock.calls).toEqual([['noon']])
  act(() => typed.forget())
  expect(shows()).toEqual([null, false, false])
})

test('what is no typing is not read', () => {
  fireEvent.click(input())
  fireEvent.click(entry())
  act(() => typed.picker.onChangeRaw())
  expect([read.mock.calls.length, ...shows()]).toEqual([0, null, false, false])
})

test('a field that is left forgets what was understood and marks what was not', () => {
  fireEvent.blur(input())
  expect(shows()).toEqual([null, false, false])
  type('noo')
  expect(shows()).toEqual(['noo', true, false])
  fireEvent.blur(input())
  expect(shows()).toEqual(['noo', true, true])
  type('nooo')
  expect(shows()).toEqual(['nooo', true, false])
  type('noon')
  act(() => typed.picker.onCalendarClose())
  expect(shows()).toEqual([null, false, false])
})

test('Enter takes what was understood, closes the list and keeps the focus where it is', () => {
  type('noon')
  expect(fireEvent.keyDown(input(), { key: 'Enter' })).toBe(false)
  expect(shows()).toEqual([null, false, false])
  expect(setOpen.mock.calls).toEqual([[false, true]])
  expect(keyOfPicker).not.toHaveBeenCalled()
})

test('Enter marks what was not understood, and the picker does not put something else in its place', () => {
  type('noo')
  expect(fireEvent.keyDown(input(), { key: 'Enter' })).toBe(false)
  expect(shows()).toEqual(['noo', true, true])
  expect([setOpen, keyOfPicker].map(({ mock }) => mock.calls.length)).toEqual([0, 0])
})

test('every other key, and Enter on an entry of the list, is left to the picker', () => {
  expect(fireEvent.keyDown(input(), { key: 'Enter' })).toBe(true)
  type('noon')
  expect(fireEvent.keyDown(input(), { key: 'Escape' })).toBe(true)
  expect(fireEvent.keyDown(entry(), { key: 'Enter' })).toBe(true)
  expect(shows()).toEqual(['noon', false, false])
  expect(keyOfPicker).toHaveBeenCalledTimes(3)
})
