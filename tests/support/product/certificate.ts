import { createHash, generateKeyPairSync, sign } from 'node:crypto'

/** A self-signed certificate for tests of https. */
export interface Certificate {
  certificate: string
  key: string
  /** The value for Chromium's `--ignore-certificate-errors-spki-list`. */
  spki: string
}

const DAY_MS = 86_400_000

/** One element of ASN.1 in DER: tag, length, content (ITU-T X.690). */
function der(tag: number, ...parts: Buffer[]): Buffer {
  const content = Buffer.concat(parts)
  const size = content.length
  const length = size < 128 ? [size] : size < 256 ? [0x81, size] : [0x82, size >> 8, size & 255]
  return Buffer.concat([Buffer.from([tag, ...length]), content])
}

const sequence = (...parts: Buffer[]) => der(0x30, ...parts)
const objectId = (...bytes: number[]) => der(0x06, Buffer.from(bytes))
const utcTime = (at: number) => der(0x17, Buffer.from(`${new Date(at).toISOString().slice(2, 19).replace(/\D/g, '')}Z`))

const SHA256_WITH_RSA = sequence(objectId(0x2a, 0x86, 0x48, 0x86, 0xf7, 0x0d, 1, 1, 11), der(0x05))
const COMMON_NAME = [0x55, 0x04, 0x03]
const SUBJECT_ALT_NAME = [0x55, 0x1d, 0x11]

const pem = (what: string, bytes: Buffer) =>
  `-----BEGIN ${what}-----\n${bytes.toString('base64').replace(/.{64}/g, '$&\n')}\n-----END ${what}-----\n`

/** Makes a certificate for one host name that is valid from yesterday to tomorrow; no tool of the machine is needed. */
export function makeCertificate(host: string): Certificate {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const spki = publicKey.export({ type: 'spki', format: 'der' })
  const name = sequence(der(0x31, sequence(objectId(...COMMON_NAME), der(0x0c, Buffer.from(host)))))
  const names = der(0x04, sequence(der(0x82, Buffer.from(host))))
  const version3 = der(0xa0, der(0x02, Buffer.from([2])))
  const content = sequence(
    version3,
    der(0x02, Buffer.from([1])),
    SHA256_WITH_RSA,
    name,
    sequence(utcTime(Date.now() - DAY_MS), utcTime(Date.now() + DAY_MS)),
    name,
    spki,
    der(0xa3, sequence(sequence(objectId(...SUBJECT_ALT_NAME), names))),
  )
  const signature = der(0x03, Buffer.from([0]), sign('sha256', content, privateKey))
  return {
    certificate: pem('CERTIFICATE', sequence(content, SHA256_WITH_RSA, signature)),
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    spki: createHash('sha256').update(spki).digest('base64'),
  }
}
