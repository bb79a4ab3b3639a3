import { describe, expect, test } from 'vitest'
import { createServerApp } from '../server/create-server-app.ts'
import { ask } from '../support/seed.ts'
import { temporaryFolder, testOptions } from '../support/test-server.ts'

describe('the accounts at a start', () => {
  const loginTo = async (app: Awaited<ReturnType<typeof createServerApp>>, username: string, password: string) =>
    (
      await ask(request => app.fetch(request), 'http://signage.example', 'POST', '/auth/login', {
        body: { username, password },
      })
    ).status

  test('admin gets a random password once, keeps it, and takes a new one from the options', async () => {
    const folder = await temporaryFolder()
    const options = { ...testOptions(folder.path), adminPassword: undefined }
    const first = await createServerApp(options)
    const password = first.accounts.admin.newPassword ?? ''
    expect(password).toMatch(/^[\w-]{12}$/)
    expect(await loginTo(first, 'admin', password)).toBe(200)
    await first.close()
    const second = await createServerApp(options)
    expect(second.accounts.admin.newPassword).toBeNull()
    expect(await loginTo(second, 'admin', password)).toBe(200)
    await second.close()
    const third = await createServerApp({ ...options, adminPassword: 'chosen' })
    expect([await loginTo(third, 'admin', password), await loginTo(third, 'admin', 'chosen')]).toEqual([401, 200])
    await third.close()
    await folder.remove()
  })

  test.each([
    ['is made at the first start', [undefined], 200],
    ['is gone where it is switched off', [undefined, false], 401],
    ['stays away until it is asked for', [false, undefined], 401],
    ['is back where it is asked for', [false, undefined, true], 200],
  ] as const)('the guest %s', async (_what, starts, status) => {
    const folder = await temporaryFolder()
    for (const [index, guest] of starts.entries()) {
      const app = await createServerApp({ ...testOptions(folder.path), guest })
      if (index === starts.length - 1) {
        expect(await loginTo(app, 'guest', 'guest')).toBe(status)
        expect(app.accounts.guest).toBe(status === 200)
      }
      await app.close()
    }
    await folder.remove()
  })
})
