import { expect, test } from 'vitest'
import { contentSecurityPolicy, pageHeaders } from '../../../src/build/page-headers.ts'
import { isKnownHost } from '../../server/requests/known-host.ts'
import { completeOptions, optionsFromEnv, readHosts } from '../../server/server-options.ts'
import { steadyNow } from '../../server/steady-clock.ts'

const HOUR_MS = 3_600_000
const MEBIBYTE = 1_048_576

test('what nobody sets has the default that README states', () => {
  expect(optionsFromEnv({}, '/srv')).toEqual({
    dataDir: '/srv/.data',
    adminPassword: undefined,
    guest: undefined,
    sampleContent: true,
    hosts: [],
    allowedOrigins: [],
    trustedProxies: [],
    maxSockets: 10_000,
    tokenLifetimeMs: 12 * HOUR_MS,
    maxUploadBytes: 2048 * MEBIBYTE,
  })
})

test('every variable is taken', () => {
  const env = {
    SIGNAGE_DATA_DIR: 'elsewhere',
    SIGNAGE_ADMIN_PASSWORD: 'secret',
    SIGNAGE_GUEST: 'off',
    SIGNAGE_SAMPLE: 'off',
    SIGNAGE_HOSTS: 'signage.example',
    SIGNAGE_ALLOWED_ORIGINS: 'https://Pages.Example/, http://kiosk.lan:8080',
    SIGNAGE_TRUSTED_PROXIES: '127.0.0.1, 10.0.0.0/8',
    SIGNAGE_MAX_SOCKETS: '500',
    SIGNAGE_TOKEN_HOURS: '0.5',
    SIGNAGE_MAX_UPLOAD_MB: '10',
  }
  expect(optionsFromEnv(env, '/srv')).toEqual({
    dataDir: '/srv/elsewhere',
    adminPassword: 'secret',
    guest: false,
    sampleContent: false,
    hosts: ['signage.example'],
    allowedOrigins: ['https://pages.example', 'http://kiosk.lan:8080'],
    trustedProxies: ['127.0.0.1', '10.0.0.0/8'],
    maxSockets: 500,
    tokenLifetimeMs: HOUR_MS / 2,
    maxUploadBytes: 10 * MEBIBYTE,
  })
  expect(optionsFromEnv({ SIGNAGE_GUEST: 'on' }, '/srv').guest).toBe(true)
})

test.each(['SIGNAGE_TOKEN_HOURS', 'SIGNAGE_MAX_UPLOAD_MB', 'SIGNAGE_MAX_SOCKETS'])(
  '%s has to be a number above 0',
  name => {
    for (const value of ['many', '0', '-1']) {
      expect(() => optionsFromEnv({ [name]: value }, '/srv')).toThrow(
        `${name} must be a number above 0, but is "${value}".`,
      )
    }
  },
)

test.each(['pages.example', 'ftp://pages.example', 'https://pages.example/app', 'https://', '*'])(
  'an allowed origin has to be one: %s',
  entry => {
    expect(() => optionsFromEnv({ SIGNAGE_ALLOWED_ORIGINS: entry }, '/srv')).toThrow(
      `SIGNAGE_ALLOWED_ORIGINS must list origins like https://signage.example, but holds "${entry}".`,
    )
  },
)

test('host names come in any case, with spaces and commas too many', () => {
  expect(readHosts(' Signage.Example , ,kiosk.lan,')).toEqual(['signage.example', 'kiosk.lan'])
  expect(readHosts()).toEqual([])
})

test('a server that is told nothing but its folder has every default, and its own clock', () => {
  expect(completeOptions({ dataDir: '/srv', adminPassword: '' })).toEqual({
    dataDir: '/srv',
    adminPassword: undefined,
    guest: undefined,
    sampleContent: false,
    tokenLifetimeMs: 12 * HOUR_MS,
    maxUploadBytes: 2048 * MEBIBYTE,
    passwordCost: 15,
    presenceLimitMs: 30_000,
    hosts: null,
    allowedOrigins: [],
    trustedProxies: [],
    maxSockets: 10_000,
    bodyLimitMs: 60_000,
    log: expect.any(Function),
    now: Date.now,
    steadyNow,
  })
})

// requirement 18.25
test('a clock that a test has set is the steady one too, unless it sets both', () => {
  const now = () => 6
  expect(completeOptions({ dataDir: '/srv', now }).steadyNow).toBe(now)
  expect(Math.abs(steadyNow() - Date.now())).toBeLessThan(60_000)
  expect(Number.isInteger(steadyNow())).toBe(true)
})

test('what a server is told stays', () => {
  const names = Object.keys(completeOptions({ dataDir: '/srv' }))
  const told = { ...Object.fromEntries(names.map(name => [name, `another ${name}`])), dataDir: 'another dataDir' }
  expect(completeOptions(told)).toEqual(told)
})

const known =
  'localhost localhost:4173 http://localhost:4173 LOCALHOST kiosk.localhost 127.0.0.1:80 192.168.0.7 [::1]:4173 http://[fe80::1] Signage.Example:443 https://signage.example'
test.each(known.split(' '))('%s is a place where people open the product', header => {
  expect(isKnownHost(header, ['signage.example'])).toBe(true)
})

const strange =
  'evil.example localhost.evil.example 1.2.3.4.evil.example notlocalhost x.signage.example signage.example.evil.example signage.example@evil.example null http://'
test.each([...strange.split(' '), '', 'a b'])('%j is none', header => {
  expect(isKnownHost(header, ['signage.example'])).toBe(false)
})

test('a program that is no browser names no origin', () => {
  expect(isKnownHost(undefined, [])).toBe(true)
})

const sourcesOf = (policy: string) =>
  Object.fromEntries(policy.split('; ').map(one => [one.split(' ')[0] ?? '', one.split(' ').slice(1).join(' ')]))

// requirement 19.3
test('the pages load and talk to their own origin only', () => {
  expect(sourcesOf(contentSecurityPolicy({ apiUrl: '/api', socketUrl: '' }))).toEqual({
    'default-src': "'self'",
    'script-src': "'self'",
    'style-src': "'self'",
    'worker-src': "'self'",
    'img-src': "'self' blob:",
    'media-src': "'self' blob:",
    'connect-src': "'self'",
    'object-src': "'none'",
    'frame-src': "'none'",
    'base-uri': "'self'",
    'form-action': "'self'",
  })
})

// requirement 19.3
test('an API and a realtime server of another origin are added to what they are for', () => {
  const elsewhere = { apiUrl: 'https://api.example/v1/api', socketUrl: 'http://live.example:99/path' }
  const policy = sourcesOf(contentSecurityPolicy(elsewhere))
  expect(policy).toMatchObject({
    'img-src': "'self' blob: https://api.example",
    'media-src': "'self' blob: https://api.example",
    'connect-src': "'self' https://api.example ws://live.example:99",
    'script-src': "'self'",
  })
})

test('every file of the pages says who may frame it, and nothing of the page it came from', () => {
  expect(pageHeaders("default-src 'self'")).toEqual({
    'Content-Security-Policy': "default-src 'self'; frame-ancestors 'self'",
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'no-referrer',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Permissions-Policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
  })
})
