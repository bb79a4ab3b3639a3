import { describe, expect, test } from 'vitest'
import { clientAddress } from '../../server/requests/client-address.ts'
import { optionsFromEnv, readProxies } from '../../server/server-options.ts'

const behind = readProxies(['127.0.0.1', '10.0.0.0/8', '2001:db8::/32'])
const nobody = readProxies([])

// requirement 18.17
describe('the address of a request', () => {
  test.each([
    ['no proxy is trusted', '127.0.0.1', '198.51.100.7', nobody, '127.0.0.1'],
    ['the sender is no trusted proxy', '203.0.113.9', '198.51.100.7', behind, '203.0.113.9'],
    ['a proxy names it', '127.0.0.1', '198.51.100.7', behind, '198.51.100.7'],
    ['two proxies name it', '127.0.0.1', '198.51.100.7, 10.1.2.3', behind, '198.51.100.7'],
    ['the sender has written more', '127.0.0.1', '192.0.2.1, 10.9.9.9, 198.51.100.7', behind, '198.51.100.7'],
    ['a proxy names nothing', '127.0.0.1', undefined, behind, '127.0.0.1'],
    ['a proxy names no address', '127.0.0.1', 'unknown', behind, '127.0.0.1'],
    ['no address is before one', '10.0.0.1', '198.51.100.7, evil.example, 10.1.1.1', behind, '10.1.1.1'],
    ['all are proxies', '127.0.0.1', '10.1.1.1, 10.1.1.2', behind, '10.1.1.1'],
    ['IPv4 comes over IPv6', '::ffff:127.0.0.1', '::ffff:198.51.100.7', behind, '198.51.100.7'],
    ['it came over no network', undefined, '198.51.100.7', behind, ''],
  ])('if %s', (_what, remote, forwarded, isProxy, wanted) => {
    expect(clientAddress(remote, forwarded, isProxy)).toBe(wanted)
  })

  test('of IPv6 is that of the line, however it is written', () => {
    const line = (address: string) => clientAddress(address, undefined, nobody)
    expect(line('2001:db8:1:2:3:4:5:6')).toBe('2001:db8:1:2::/64')
    expect(line('2001:db8:1:2::9')).toBe('2001:db8:1:2::/64')
    expect(line('2001:db8::9')).toBe('2001:db8:0:0::/64')
    expect(line('::1')).toBe('0:0:0:0::/64')
    expect(clientAddress('2001:db8::1', '2001:db9::5', behind)).toBe('2001:db9:0:0::/64')
  })
})

// requirement 18.17
describe('SIGNAGE_TRUSTED_PROXIES', () => {
  test.each(['proxy.example', '10.0.0.0/33', '::/129', '10.0.0.0/8/8', '10.0.0.0/x', '10.0.0', '*'])(
    'names the entry %s, which is no address',
    entry => {
      const message = `SIGNAGE_TRUSTED_PROXIES must list addresses like 127.0.0.1 or 10.0.0.0/8, but holds "${entry}".`
      expect(() => optionsFromEnv({ SIGNAGE_TRUSTED_PROXIES: `127.0.0.1,${entry}` }, '.')).toThrow(message)
    },
  )
})
