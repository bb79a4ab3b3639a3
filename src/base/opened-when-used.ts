import type { IDBPDatabase } from 'idb'

/** Opens a database at its first use, and again after the browser has ended the connection. */
export function openedWhenUsed<Schema>(open: (onEnded: () => void) => Promise<IDBPDatabase<Schema>>) {
  let opening: Promise<IDBPDatabase<Schema>> | undefined
  const onEnded = () => {
    opening = undefined
  }
  return () => {
    opening ??= open(onEnded)
    return opening
  }
}
