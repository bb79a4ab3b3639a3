import { expect, test } from 'vitest'
import { readEnv } from '../../src/env.ts'

// requirements 9.11, 13.1, 17.1, 17.2, 17.3, 17.4, 17.5, 17.10, 17.11
test('the defaults', () => {
  expect(readEnv({})).toEqual({
    apiUrl: '/api',
    socketUrl: '',
    socketArguments: 'object',
    basePath: '/',
    videowallFit: 'contain',
    refreshMinutes: 5,
    receipts: false,
    guest: null,
  })
})

// requirement 17.3
test('slashes are put in order', () => {
  const env = readEnv({ VITE_API_URL: 'https://signage.example/api/', VITE_SOCKET_URL: 'https://live.example/' })
  expect([env.apiUrl, env.socketUrl]).toEqual(['https://signage.example/api', 'https://live.example'])
})

test('the base path begins and ends with one slash', () => {
  const read = (written: string) => readEnv({ VITE_BASE_PATH: written }).basePath
  const paths = ['/', '/signage', '//signage//screens//', '/a%20b/'].map(read)
  expect(paths).toEqual(['/', '/signage/', '/signage/screens/', '/a%20b/'])
  for (const written of 'signage|signage/|./|/./|/a/../b|/a b|/läden/|/?a|/#a|https://a.example/|C:/signage'.split('|'))
    expect(() => read(written), written).toThrow(/VITE_BASE_PATH must be a path like \/signage\//)
})

// requirement 17.9
test('the playlists are loaded again after a number of minutes', () => {
  const read = (written: string) => readEnv({ VITE_REFRESH_MINUTES: written }).refreshMinutes
  expect(['5', '0', '0.5', ' 15 ', ''].map(read)).toEqual([5, 0, 0.5, 15, 5])
  const fault = 'VITE_REFRESH_MINUTES must be a number of minutes like 5 or 0.5; 0 means never.'
  for (const written of ['-1', '5 min', 'never', '1e3', '.5', '5.', 'Infinity', '1,5'])
    expect(() => read(written), written).toThrow(`The build settings cannot be used. ${fault}`)
})

// requirement 17.10
test('the fields of a realtime message are sent in one of two forms', () => {
  const read = (written: string) => readEnv({ VITE_SOCKET_ARGUMENTS: written }).socketArguments
  expect(['', 'object', ' positional '].map(read)).toEqual(['object', 'object', 'positional'])
})

// requirement 17.11
test('receipts are off unless they are switched on', () => {
  expect(['', 'off', ' on '].map(written => readEnv({ VITE_RECEIPTS: written }).receipts)).toEqual([false, false, true])
})

// requirements 17.4, 17.5, 17.6, 17.10, 17.11
test('one message names every variable that cannot be used', () => {
  const bad = {
    VITE_API_URL: 'signage.example/api',
    VITE_SOCKET_URL: 'live',
    VITE_SOCKET_ARGUMENTS: 'array',
    VITE_BASE_PATH: 'signage',
    VITE_VIDEOWALL_FIT: 'stretch',
    VITE_REFRESH_MINUTES: '5 minutes',
    VITE_RECEIPTS: 'yes',
    VITE_GUEST_USERNAME: 'guest',
  }
  expect(() => readEnv(bad)).toThrow(
    /VITE_API_URL.*VITE_SOCKET_URL.*VITE_SOCKET_ARGUMENTS must be object or positional.*VITE_BASE_PATH.*VITE_VIDEOWALL_FIT.*VITE_REFRESH_MINUTES.*VITE_RECEIPTS must be on or off.*VITE_GUEST_PASSWORD/,
  )
})
