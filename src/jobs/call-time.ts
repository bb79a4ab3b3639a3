import { env } from '../env.ts'
import { MOST_TASKS } from './engine/slots.ts'
import type { Task } from './job.ts'
import { laneOf } from './task-facts.ts'

/** Seconds of a call that are assumed until the browser has measured one. */
const GUESSED_SECONDS = 0.06

/** The median duration of the calls that the browser has measured on this page, in seconds. */
function callSeconds(): number {
  const base = new URL(env.apiUrl, window.location.href).href
  const entries = performance.getEntriesByType?.('resource') ?? []
  const times = entries.filter(({ name }) => name.startsWith(`${base}/`)).map(({ duration }) => duration / 1000)
  return times.sort((a, b) => a - b)[Math.floor(times.length / 2)] || GUESSED_SECONDS
}

/**
 * Estimates how long these tasks take, in seconds, from the calls that this page has made.
 * @param calls number of calls of all tasks
 */
export function secondsOf(tasks: readonly Task[], calls: number): number {
  const lanes = new Set(tasks.map(laneOf)).size
  return (calls * callSeconds()) / Math.max(1, Math.min(MOST_TASKS, lanes))
}
