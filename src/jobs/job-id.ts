import { wallClock } from '../base/clock.ts'

/** A name that no other job and no other tab has. */
export const newId = (): string => `${wallClock.now().toString(36)}-${Math.random().toString(36).slice(2)}`
