import { env } from '../env.ts'
import { MOST_TASKS } from './engine/live-job.ts'
import type { Task } from './job.ts'
import { callsOf, resourceOf } from './task-facts.ts'

/** Seconds of a call that are assumed until the browser has measured one. */
const GUESSED_SECONDS = 0.06

/** The median duration of the calls that the browser has measured on this page, in seconds. */
function callSeconds(): number {
  const isCall = ({ name }: PerformanceEntry) => name.startsWith(`${new URL(env.apiUrl, window.location.href).href}/`)
  const entries = performance.getEntriesByType?.('resource') ?? []
  const times = entries.filter(isCall).map(({ duration }) => duration / 1000)
  return times.sort((a, b) => a - b)[Math.floor(times.length / 2)] || GUESSED_SECONDS
}

/** Estimates from the calls that this page has made. */
export function secondsOf(tasks: readonly Task[]): number {
  const calls = tasks.reduce((sum, task) => sum + callsOf(task), 0)
  const atOnce = Math.min(MOST_TASKS, new Set(tasks.map(resourceOf)).size)
  return (calls * callSeconds()) / Math.max(1, atOnce)
}
