import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
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

const signature = (secret: Buffer, payload: string) => createHmac('sha256', secret).update(payload).digest('base64url')

/** Signs a token that names a user and ends at `expiresAt` (milliseconds since the epoch). */
export function signToken(secret: Buffer, userId: number, expiresAt: number): string {
  const payload = Buffer.from(JSON.stringify({ sub: userId, exp: expiresAt })).toString('base64url')
  return `${payload}.${signature(secret, payload)}`
}

/** The result of the check of a token. */
export type TokenReading = { state: 'valid'; userId: number } | { state: 'expired' } | { state: 'forged' }

/** Checks the signature of a token, and its end against `now` (milliseconds since the epoch). */
export function readToken(secret: Buffer, token: string, now: number): TokenReading {
  const [payload = '', signed = '', ...rest] = token.split('.')
  // The text is compared: one signature has several spellings in base64.
  const wanted = Buffer.from(signature(secret, payload))
  const found = Buffer.from(signed)
  if (rest.length > 0 || found.length !== wanted.length || !timingSafeEqual(found, wanted)) return { state: 'forged' }
  // Only this server can have signed the payload, so its shape is known.
  const { sub, exp } = JSON.parse(Buffer.from(payload, 'base64url').toString()) as { sub: number; exp: number }
  return exp > now ? { state: 'valid', userId: sub } : { state: 'expired' }
}
