import { isDamaged, isDiskFull, isReadOnly } from './cannot-start.ts'
import { Refusal } from './refusal.ts'

/** A fault of the disk: what the caller is told, and what the operator reads in the terminal. */
interface DiskFault {
  refusal: Refusal
  forOperator: string
}

/** The refusal of a call because of the disk or the database; null for any other fault (requirement 18.23). */
export function refusalOfDisk(error: unknown, dataDir: string): DiskFault | null {
  if (isDiskFull(error)) {
    return {
      refusal: new Refusal(507, 'The disk of the server is full. Delete media that nobody needs, then try again.'),
      forOperator: `The disk of ${dataDir} is full. Make some room on it; no restart is needed.`,
    }
  }
  if (isDamaged(error)) {
    return {
      refusal: new Refusal(500, 'The database of the server is damaged. Its operator has to start it again.'),
      forOperator: `The database in ${dataDir} is damaged. Start the server again: it says how to go on from a copy.`,
    }
  }
  if (isReadOnly(error)) {
    return {
      refusal: new Refusal(500, 'The server cannot write to its disk. Its operator has to allow it.'),
      forOperator: `The server cannot write in ${dataDir}. Let its user write there; no restart is needed.`,
    }
  }
  return null
}
