import { expect, test } from 'vitest'
import { isOnByPresence, isSwitchOn } from '../../../src/location/use-screen-switches.ts'

const off = { isActive: false, isPresent: false }

const on = { ...off, isActive: true }
const present = { ...off, isPresent: true }

// requirement 6.26
test('a switch starts from the loaded playlists, a presence entry turns it on, and nothing overwrites an unsaved choice', () => {
  expect([off, on, present].map(inputs => isSwitchOn(null, inputs))).toEqual([false, true, true])
  for (const inputs of [off, on, present, { isActive: true, isPresent: true }])
    expect([true, false].map(choice => isSwitchOn({ on: choice, saved: false }, inputs))).toEqual([true, false])
})

test('a saved choice stands beside a screen that was there when it was saved, until there is news', () => {
  const savedOff = (inputs: typeof off) => ({ on: false, saved: true, inputs }) as const
  expect(isSwitchOn(savedOff(present), present)).toBe(false)
  expect(isSwitchOn({ on: true, saved: true, inputs: present }, off)).toBe(true)
  // Another state of the playlists, or a screen that comes.
  expect([on, present].map(inputs => isSwitchOn(savedOff(off), inputs))).toEqual([true, true])
  expect(isSwitchOn({ on: true, saved: true, inputs: on }, off)).toBe(false)
})

// requirement 6.27
test('presence alone turned a switch on if no playlist and no choice has it on', () => {
  expect(isOnByPresence(null, present)).toBe(true)
  expect(isOnByPresence(null, { isActive: true, isPresent: true })).toBe(false)
  expect(isOnByPresence(null, off)).toBe(false)
  expect(isOnByPresence({ on: true, saved: false }, present)).toBe(false)
  expect(isOnByPresence({ on: false, saved: false }, present)).toBe(false)
  // Switched off and saved, then its screen came back.
  expect(isOnByPresence({ on: false, saved: true, inputs: off }, present)).toBe(true)
  expect(isOnByPresence({ on: false, saved: true, inputs: present }, present)).toBe(false)
})
