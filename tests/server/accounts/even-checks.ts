import { type CheckQueue, createCheckQueue } from './check-queue.ts'

/** The check of one password. */
export interface PasswordCheck {
  /** Where the login comes from, as `clientAddress` gives it. */
  address: string
  /** True if there is an account of the name. */
  isAccount: boolean
  /** Takes the whole time of a hash, for a name without an account too. */
  check(): Promise<boolean>
  /** True once nobody waits for the result any more. */
  isGone(): boolean
}

/** Waits for the end of the step that runs. @param since the `performance.now()` at which the first step began */
function endOfStep(since: number, stepMs: number): Promise<void> {
  const past = performance.now() - since
  const steps = Math.max(1, Math.ceil(past / stepMs))
  return new Promise(resolve => setTimeout(resolve, steps * stepMs - past))
}

/**
 * Makes the function that says if a password is right. Whoever sends logins faster than they can be checked, and waits for
 * no answer, would bury each person's login. So in a crowd only the passwords of accounts are checked: of those, the brake
 * (login-brake.ts) lets a few pass for each name. Every refusal of a crowd goes out after a time that is measured for
 * all names alike: it does not tell if there is an account (requirement 18.5).
 */
export function createEvenChecks(queue: CheckQueue = createCheckQueue()) {
  return async ({ address, isAccount, check, isGone }: PasswordCheck): Promise<boolean> => {
    const since = performance.now()
    const stepMs = queue.isCrowded() ? queue.crowdMs() : 0
    const isChecked = isAccount || stepMs === 0
    const isRight = isChecked && (await queue.run(address, check, isGone))
    if (!isRight && stepMs > 0) await endOfStep(since, stepMs)
    return isRight
  }
}
