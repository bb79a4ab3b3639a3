import { expect, test } from 'vitest'
import { isOnByPresence, isSwitchedOn } from '../../../../src/pages/location/screen-choice.ts'

const off = { isActive: false, isPresent: false }

// requirement 6.26
test('a switch starts from the loaded playlists, and a presence entry turns it on', () => {
  expect(isSwitchedOn(null, off)).toBe(false)
  expect(isSwitchedOn(null, { ...off, isActive: true })).toBe(true)
  expect(isSwitchedOn(null, { ...off, isPresent: true })).toBe(true)
})

// requirement 6.26
test('nothing that arrives overwrites an unsaved choice', () => {
  for (const isActive of [true, false]) {
    for (const isPresent of [true, false]) {
      expect(isSwitchedOn({ on: false, saved: false }, { isActive, isPresent })).toBe(false)
      expect(isSwitchedOn({ on: true, saved: false }, { isActive, isPresent })).toBe(true)
    }
  }
})

test('a saved choice stands beside a screen that was there when it was saved', () => {
  const inputs = { isActive: false, isPresent: true }
  expect(isSwitchedOn({ on: false, saved: true, inputs }, inputs)).toBe(false)
  expect(isSwitchedOn({ on: true, saved: true, inputs }, { ...inputs, isPresent: false })).toBe(true)
})

test('news after the save counts: another state of the playlists, or a screen that comes', () => {
  const saved = { on: false, saved: true, inputs: off } as const
  expect(isSwitchedOn(saved, { ...off, isActive: true })).toBe(true)
  expect(isSwitchedOn(saved, { ...off, isPresent: true })).toBe(true)
  const wasOn = { on: true, saved: true, inputs: { isActive: true, isPresent: false } } as const
  expect(isSwitchedOn(wasOn, off)).toBe(false)
})

// requirement 6.27
test('presence alone turned a switch on if no playlist and no choice has it on', () => {
  const present = { ...off, isPresent: true }
  expect(isOnByPresence(null, present)).toBe(true)
  expect(isOnByPresence(null, { isActive: true, isPresent: true })).toBe(false)
  expect(isOnByPresence(null, off)).toBe(false)
  expect(isOnByPresence({ on: true, saved: false }, present)).toBe(false)
  expect(isOnByPresence({ on: false, saved: false }, present)).toBe(false)
  // Switched off and saved, then its screen came back.
  expect(isOnByPresence({ on: false, saved: true, inputs: off }, present)).toBe(true)
  expect(isOnByPresence({ on: false, saved: true, inputs: present }, present)).toBe(false)
})
