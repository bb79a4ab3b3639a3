import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { writeWhole } from '../store/whole-file.ts'

const SECRET_BYTES = 32

/** Reads the signing secret of a data folder, or makes one that only the owner of the folder can read. */
export function loadSecret(file: string): Buffer {
  const known = existsSync(file) ? Buffer.from(readFileSync(file, 'utf8'), 'base64url') : Buffer.alloc(0)
  // A shorter one is the rest of a full disk or of a power cut, and would sign tokens that anybody can forge.
  if (known.length >= SECRET_BYTES) return known
  const secret = randomBytes(SECRET_BYTES)
  writeWhole(file, secret.toString('base64url'))
  return secret
}

export const signature = (secret: Buffer, text: string): string =>
  createHmac('sha256', secret).update(text).digest('base64url')

/** True if this is the signature of the text, which is compared as text: one signature has several spellings in base64. */
export function isSignedWith(secret: Buffer, text: string, signed: string): boolean {
  const [wanted, found] = [Buffer.from(signature(secret, text)), Buffer.from(signed)]
  return found.length === wanted.length && timingSafeEqual(found, wanted)
}

/** An account with the hash of its password. */
export interface KeyedAccount {
  id: number
  password: string
}

/** Differs for each password and each account, as every hash has a salt of its own. */
const keyOf = ({ password }: KeyedAccount) => createHash('sha256').update(password).digest('base64url').slice(0, 16)

/**
 * Signs a token for an account that ends at `expiresAt` (milliseconds since the epoch), or with the password: a token of
 * before says nothing for a new password, nor for another account that has got the id.
 */
export function signToken(secret: Buffer, account: KeyedAccount, expiresAt: number): string {
  const claims = { sub: account.id, exp: expiresAt, key: keyOf(account) }
  const payload = Buffer.from(JSON.stringify(claims)).toString('base64url')
  return `${payload}.${signature(secret, payload)}`
}

/** The result of the check of a token. */
export type TokenReading =
  | { state: 'valid'; userId: number; isOf: (account: KeyedAccount) => boolean }
  | { state: 'expired' }
  | { state: 'forged' }

/** Checks the signature of a token, and its end against `now` (milliseconds since the epoch). */
export function readToken(secret: Buffer, token: string, now: number): TokenReading {
  const [payload = '', signed = '', ...rest] = token.split('.')
  if (rest.length > 0 || !isSignedWith(secret, payload, signed)) return { state: 'forged' }
  // Only this server can have signed the payload, so its shape is known.
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as { sub: number; exp: number; key: string }
  if (claims.exp <= now) return { state: 'expired' }
  return { state: 'valid', userId: claims.sub, isOf: account => keyOf(account) === claims.key }
}
