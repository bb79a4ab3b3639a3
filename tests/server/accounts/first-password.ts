import { readFileSync, rmSync } from 'node:fs'
import { writeWhole } from '../store/whole-file.ts'

/** The random password of `admin`, kept until somebody has logged in with it: the terminal may be gone until then. */
export interface FirstPassword {
  /** Null once somebody has logged in, or has chosen another password. */
  read(): string | null
  keep(password: string): void
  forget(): void
}

/** @param file a file that only its owner can read (requirement 18.2) */
export function openFirstPassword(file: string): FirstPassword {
  return {
    read() {
      try {
        return readFileSync(file, 'utf8').trim() || null
      } catch {
        return null
      }
    },
    keep: password => writeWhole(file, `${password}\n`),
    forget: () => rmSync(file, { force: true }),
  }
}
