import Papa from 'papaparse'
import type { Location } from '../../api/locations.ts'
import { texts } from '../../texts.ts'
import { guardCell } from './formula-guard.ts'

const words = texts.locations
const [, , , , createdAt, updatedAt] = words.columns

/** Spreadsheets take a file for UTF-8 only if it begins with this mark. */
const BYTE_ORDER_MARK = '\uFEFF'

/** The locations as a CSV text with the columns of an import, and the times as the server has them. */
export function csvOf(locations: readonly Location[]): string {
  const rows = locations.map(({ name, unique_id, created_at, updated_at }) =>
    [name, unique_id, created_at, updated_at].map(guardCell),
  )
  const fields = [words.name, words.uniqueId, createdAt, updatedAt]
  return `${BYTE_ORDER_MARK}${Papa.unparse({ fields, data: rows })}\r\n`
}

export function downloadCsv(locations: readonly Location[], today: string): void {
  const url = URL.createObjectURL(new Blob([csvOf(locations)], { type: 'text/csv' }))
  const link = document.createElement('a')
  link.href = url
  link.download = `locations-${today}.csv`
  link.click()
  // The browser has taken the file by the next task.
  setTimeout(() => URL.revokeObjectURL(url), 0)
}
