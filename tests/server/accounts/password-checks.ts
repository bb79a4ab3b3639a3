import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { createEvenChecks } from './even-checks.ts'
import { verifyPassword } from './passwords.ts'

/** The largest number of accounts whose last right password is known again. */
const MAX_KNOWN = 10_000

interface StoredPassword {
  id: number
  /** The hash of the password. */
  password: string
}

/** Where a login comes from. */
export interface Sender {
  /** The network address, as `clientAddress` gives it. */
  address: string
  /** True once the connection of the request has ended. */
  isGone(): boolean
}

/**
 * Checks passwords. A password that was right once since the start of the server is known again at once, whatever waits
 * in the queue; everything else waits for its turn, and its refusal takes as long for names that do not exist.
 * The memory holds no password, only a digest under a key that ends with the process.
 * @param decoy the hash that is checked if no account has the name
 */
export function createPasswordChecks(decoy: string) {
  const isRightInTurn = createEvenChecks()
  const key = randomBytes(32)
  const known = new Map<number, Buffer>()
  const digestOf = (password: string, hash: string) =>
    createHmac('sha256', key)
      .update(`${hash} ${password.normalize('NFC')}`)
      .digest()

  function remember(id: number, digest: Buffer): void {
    known.delete(id)
    const [oldest] = known.keys()
    if (known.size >= MAX_KNOWN && oldest !== undefined) known.delete(oldest)
    known.set(id, digest)
  }

  return {
    /** True if the password is that of the account. @throws Refusal 429 if too many checks wait */
    async isRight(password: string, account: StoredPassword | undefined, sender: Sender): Promise<boolean> {
      const hash = account?.password ?? decoy
      const digest = digestOf(password, hash)
      const before = account && known.get(account.id)
      if (before && timingSafeEqual(before, digest)) return true
      const check = () => verifyPassword(password, hash)
      const isRight = await isRightInTurn({ ...sender, isAccount: account !== undefined, check })
      if (!account || !isRight) return false
      remember(account.id, digest)
      return true
    },
  }
}
