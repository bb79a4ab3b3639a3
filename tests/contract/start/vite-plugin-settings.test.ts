import { resolveConfig } from 'vite'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { banner } from '../../server/start/banner.ts'
import { embeddedServer } from '../../server/vite-plugin.ts'
import { temporaryFolder } from '../../support/product/test-server.ts'

let root: Awaited<ReturnType<typeof temporaryFolder>>
beforeEach(async () => {
  root = await temporaryFolder()
})
afterEach(async () => {
  vi.unstubAllEnvs()
  await root.remove()
})

describe('the guest of "Login as Guest"', () => {
  const builtIn = async (mode: string, command: 'build' | 'serve', env: Record<string, string> = {}) => {
    vi.stubEnv('VITEST', '')
    for (const name of ['VITE_API_URL', 'VITE_GUEST_USERNAME', 'SIGNAGE_GUEST']) vi.stubEnv(name, env[name] ?? '')
    const resolved = await resolveConfig(
      { root: root.path, configFile: false, plugins: [embeddedServer()], mode },
      command,
      mode,
    )
    return resolved.define?.['import.meta.env.VITE_GUEST_USERNAME']
  }

  // requirement 18.1
  test('is built in for npm start and npm run dev only, and never for another server', async () => {
    expect(await builtIn('embedded', 'build')).toBe('"guest"')
    expect(await builtIn('development', 'serve')).toBe('"guest"')
    expect(await builtIn('production', 'build')).toBeUndefined()
    expect(await builtIn('embedded', 'build', { SIGNAGE_GUEST: 'off' })).toBeUndefined()
    expect(await builtIn('embedded', 'build', { VITE_API_URL: '/elsewhere' })).toBeUndefined()
    expect(await builtIn('embedded', 'build', { VITE_GUEST_USERNAME: 'visitor' })).toBeUndefined()
  })
})

// requirement 18.4
test('PORT and SIGNAGE_HOSTS say where people find the development server', async () => {
  vi.stubEnv('VITEST', '')
  vi.stubEnv('VITE_API_URL', '')
  vi.stubEnv('PORT', '4999')
  vi.stubEnv('SIGNAGE_HOSTS', 'signage.local, screens.example')
  const settings = { root: root.path, configFile: false as const, plugins: [embeddedServer()] }
  const { server } = await resolveConfig(settings, 'serve')
  expect([server.port, server.allowedHosts]).toEqual([4999, ['signage.local', 'screens.example']])
})

// requirement 18.2
test('the banner names a password that nobody has used, the guest and both display links', () => {
  const app = {
    firstScreen: 'lobby 1',
    accounts: { admin: { username: 'admin', unusedPassword: 's3cret' }, guest: true },
  }
  const text = banner('http://localhost:4173/', app)
  for (const part of [
    'admin / s3cret',
    'guest / guest',
    'http://localhost:4173/display/lobby%201/videowall',
    'http://localhost:4173/display/lobby%201/ticker',
  ]) {
    expect(text).toContain(part)
  }
  const later = banner('http://localhost:4173/', {
    firstScreen: null,
    accounts: { admin: { username: 'admin', unusedPassword: null }, guest: false },
  })
  expect(later).toContain('SIGNAGE_ADMIN_PASSWORD')
  expect(later).not.toMatch(/guest|display/)
})
