import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { readPort } from '../../server/server-options.ts'
import { readSettings } from '../../server/start/settings.ts'
import { readArguments } from '../../server/start/start-arguments.ts'

afterEach(() => vi.unstubAllEnvs())

// requirement 18.21
test.each([
  [[], { restore: false }],
  [['--host'], { restore: false, host: '' }],
  [['--host', '192.168.0.7', '--port', '80'], { restore: false, host: '192.168.0.7', port: 80 }],
  [['--host', '--port=8080'], { restore: false, host: '', port: 8080 }],
  [['--restore', '--host=::1'], { restore: true, host: '::1' }],
])('npm start -- %j', (given, wanted) => {
  expect(readArguments(given)).toEqual(wanted)
})

test.each([
  [['--open'], 'npm start does not know "--open"'],
  [['8080'], 'npm start does not know "8080"'],
  [['--restore', 'yes'], 'npm start does not know "yes"'],
  [['--port'], '--port must be a number from 0 to 65535, but is "nothing".'],
  [['--port', 'eighty'], '--port must be a number from 0 to 65535, but is "eighty".'],
  [['--port=65536'], '--port must be a number from 0 to 65535, but is "65536".'],
])('npm start -- %j is answered with what is wrong', (given, sentence) => {
  expect(() => readArguments(given)).toThrow(sentence)
})

test('PORT is a port, or is not set', () => {
  expect([readPort(undefined), readPort(''), readPort('0'), readPort('4999')]).toEqual([undefined, undefined, 0, 4999])
  for (const text of ['-1', '1.5', 'x', '65536']) {
    expect(() => readPort(text)).toThrow(`PORT must be a number from 0 to 65535, but is "${text}".`)
  }
})

test('settings come from the files beside the project, the later ones win, and the environment wins over all', () => {
  const folder = mkdtempSync(join(tmpdir(), 'signage-settings-'))
  writeFileSync(join(folder, '.env'), '# a note\nPORT=1\nSIGNAGE_GUEST=off\nSIGNAGE_ADMIN_PASSWORD="a $b # c"\n')
  writeFileSync(join(folder, '.env.local'), 'PORT=2\nSIGNAGE_HOSTS=a\n')
  writeFileSync(join(folder, '.env.embedded'), 'SIGNAGE_HOSTS=b\n')
  writeFileSync(join(folder, '.env.embedded.local'), 'SIGNAGE_SAMPLE=off\n')
  writeFileSync(join(folder, '.env.other'), 'PORT=3\n')
  vi.stubEnv('SIGNAGE_SAMPLE', 'on')
  expect(readSettings(folder, 'embedded')).toMatchObject({
    PORT: '2',
    SIGNAGE_GUEST: 'off',
    SIGNAGE_ADMIN_PASSWORD: 'a $b # c',
    SIGNAGE_HOSTS: 'b',
    SIGNAGE_SAMPLE: 'on',
  })
  rmSync(folder, { recursive: true })
})
