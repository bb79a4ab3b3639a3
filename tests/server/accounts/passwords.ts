import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'

const KEY_BYTES = 32
const BLOCK_SIZE = 8

function derive(password: string, salt: Buffer, cost: number): Promise<Buffer> {
  const N = 2 ** cost
  const settings = { N, r: BLOCK_SIZE, p: 1, maxmem: 256 * N * BLOCK_SIZE }
  return new Promise((resolve, reject) => {
    scrypt(password.normalize('NFC'), salt, KEY_BYTES, settings, (error, key) => (error ? reject(error) : resolve(key)))
  })
}

/** Hashes a password with scrypt and a new salt; `cost` is log2 of scrypt's N and is stored in the hash. */
export async function hashPassword(password: string, cost: number): Promise<string> {
  const salt = randomBytes(16)
  const key = await derive(password, salt, cost)
  return `scrypt$${cost}$${salt.toString('base64url')}$${key.toString('base64url')}`
}

/** Returns true if the hash is that of the password; a wrong password takes as long as the right one. */
export async function verifyPassword(password: string, hashed: string): Promise<boolean> {
  const [scheme, cost, salt = '', key = ''] = hashed.split('$')
  if (scheme !== 'scrypt') return false
  const wanted = Buffer.from(key, 'base64url')
  const found = await derive(password, Buffer.from(salt, 'base64url'), Number(cost))
  return wanted.length === found.length && timingSafeEqual(wanted, found)
}
