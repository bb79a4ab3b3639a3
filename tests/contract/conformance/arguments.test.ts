import { expect, test } from 'vitest'
import { main } from '../../conformance/main.ts'
import { sections } from '../../conformance/sections/sections.ts'
import { aTerminal, settingsFor } from '../../support/bad-server/trials.ts'

const ACCOUNT = ['--user', 'admin', '--password-env', 'PASSWORD']
const SERVER = 'https://signage.example'

async function run(argv: string[], env: Record<string, string> = { PASSWORD: 'secret' }) {
  const { terminal, written } = aTerminal()
  return { status: await main(argv, env, terminal), ...written }
}

// requirement 30.13
test.each([
  ['no address', ACCOUNT, 'The address of the server is missing, such as https://signage.example.'],
  ['two addresses', [SERVER, 'x', ...ACCOUNT], 'One address is expected, but there is also "x".'],
  ['no URL', ['signage', ...ACCOUNT], 'The server must be an address like https://signage.example, but is "signage".'],
  ['another protocol', ['ftp://a.example', ...ACCOUNT], 'but is "ftp://a.example".'],
  [
    'a password in the address',
    [`https://admin:${'hidden'}@a.example`, ...ACCOUNT],
    'may hold no password: use --user and --password-env.',
  ],
  ['no user', [SERVER, '--password-env', 'PASSWORD'], '--user is missing'],
  ['no password', [SERVER, '--user', 'admin'], '--password-env is missing'],
  ['an unset variable', [SERVER, '--user', 'admin', '--password-env', 'OTHER'], 'The variable OTHER is not set.'],
  [
    'a level',
    [SERVER, ...ACCOUNT, '--level', 'all'],
    'There is no level "all". Choose from: console, screen, comfort.',
  ],
  [
    'a section',
    [SERVER, ...ACCOUNT, '--section', 'media,film'],
    'There is no section "film". Choose from: login, exempt,',
  ],
  ['an option', [SERVER, ...ACCOUNT, '--fast'], "Unknown option '--fast'."],
  ['a value', [SERVER, ...ACCOUNT, '--level'], "Option '--level <value>' argument missing."],
  [
    'an origin with a path',
    [SERVER, ...ACCOUNT, '--origin', 'https://a.example/b'],
    '--origin must be an origin without a path',
  ],
  ['a realtime server', [SERVER, ...ACCOUNT, '--socket', 'live'], '--socket must be an address'],
  ['a run', [SERVER, ...ACCOUNT, '--clean', 'last'], '--clean needs the eight characters that end the name of a run'],
])('wrong arguments (%s) are named, and nothing is tried', async (_what, argv, sentence) => {
  const { status, out, error } = await run(argv)
  expect([status, out]).toEqual([2, ''])
  expect(error).toContain(sentence)
  expect(error).toContain('npm run contract -- --help')
  expect(error).not.toContain('hidden')
})

// requirement 30.13
test('--help explains every option and names every section', async () => {
  const { status, out, error } = await run(['--help'], {})
  expect([status, error]).toEqual([0, ''])
  for (const option of [
    '--user',
    '--password-env',
    '--socket',
    '--origin',
    '--level',
    '--section',
    '--large',
    '--json',
    '--clean',
  ]) {
    expect(out).toContain(`\n  ${option} `)
  }
  for (const { name } of sections) expect(out).toContain(name)
})

test.each([
  ['https://a.example', 'https://a.example/api', 'https://a.example'],
  ['https://a.example/', 'https://a.example/api', 'https://a.example'],
  ['http://10.0.0.2:8080/signage/api/', 'http://10.0.0.2:8080/signage/api', 'http://10.0.0.2:8080'],
])('the address %s is the API base %s', (given, api, socket) => {
  expect(settingsFor(given).address).toEqual({ api, socket })
})

test('the realtime server and the pages may be on other origins', () => {
  const settings = settingsFor(
    'https://a.example',
    '--socket',
    'https://live.example:8443/x',
    '--origin',
    'https://pages.example/',
  )
  expect([settings.address.socket, settings.origin]).toEqual(['https://live.example:8443', 'https://pages.example'])
})

test('each check has a name of its section, and no other has it', () => {
  const names = sections.flatMap(({ name, checks }) => checks.map(check => [name, check.name] as const))
  expect(names.filter(([section, check]) => !check.startsWith(`${section}.`))).toEqual([])
  expect(new Set(names.map(([, check]) => check)).size).toBe(names.length)
})
