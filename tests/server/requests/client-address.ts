import { BlockList, isIP } from 'node:net'

/** True for the address of a proxy whose X-Forwarded-For is believed. */
export type IsProxy = (address: string) => boolean

/** An IPv4 address that arrives over an IPv6 socket is written as `::ffff:192.0.2.1`. */
const plain = (address: string): string => address.trim().replace(/^::ffff:(?=\d+\.)/i, '')

interface Network {
  address: string
  /** The number of bits that its addresses share. */
  bits: number
  type: 'ipv4' | 'ipv6'
}

/** Reads an address, or a network such as 10.0.0.0/8; null if the text is neither. */
export function readNetwork(text: string): Network | null {
  const [address = '', length, ...rest] = plain(text).split('/')
  const family = isIP(address)
  const most = family === 6 ? 128 : 32
  const bits = length === undefined ? most : Number(length)
  const isNumber = length === undefined || /^\d{1,3}$/.test(length)
  if (family === 0 || rest.length > 0 || !isNumber || bits > most) return null
  return { address, bits, type: family === 6 ? 'ipv6' : 'ipv4' }
}

/** Makes the function that knows these proxies. */
export function proxiesIn(networks: readonly Network[]): IsProxy {
  const list = new BlockList()
  for (const { address, bits, type } of networks) list.addSubnet(address, bits, type)
  return address => {
    const family = isIP(address)
    return family > 0 && list.check(address, family === 6 ? 'ipv6' : 'ipv4')
  }
}

/** All addresses of one line of IPv6: an internet provider gives at least this many to each customer. */
function lineOf(address: string): string {
  const [head = '', tail] = address.split('::')
  const before = head.split(':').filter(Boolean)
  const after = (tail ?? '').split(':').filter(Boolean)
  const zeros = Array.from({ length: Math.max(0, 8 - before.length - after.length) }, () => '0')
  const groups = tail === undefined ? before : [...before, ...zeros, ...after]
  return `${groups.slice(0, 4).join(':')}::/64`
}

/**
 * The address from which a request comes, for limits that count by address; of IPv6 the first 64 bits.
 * Every proxy adds the address before it at the right of X-Forwarded-For. What is on the left of the first address that
 * is no trusted proxy was written by the sender, and is not believed (requirement 18.17).
 */
export function clientAddress(remote: string | undefined, forwardedFor: string | undefined, isProxy: IsProxy): string {
  let address = plain(remote ?? '')
  for (const hop of (forwardedFor ?? '').split(',').reverse()) {
    const before = plain(hop)
    if (!isProxy(address) || isIP(before) === 0) break
    address = before
  }
  return isIP(address) === 6 ? lineOf(address) : address
}
