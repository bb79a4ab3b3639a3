import { isDamaged, isDiskFull, isReadOnly } from '../cannot-start.ts'
import { Refusal } from '../refusal.ts'

/** The refusal of a call because of the disk or the database; null for any other fault (requirement 18.23). */
export function refusalOfDisk(error: unknown): Refusal | null {
  if (isDiskFull(error)) {
    return new Refusal(507, 'The disk of the server is full. Delete media that nobody needs, then try again.')
  }
  if (isDamaged(error)) {
    return new Refusal(500, 'The database of the server is damaged. Its operator has to start it again.')
  }
  if (isReadOnly(error)) return new Refusal(500, 'The server cannot write to its disk. Its operator has to allow it.')
  return null
}
