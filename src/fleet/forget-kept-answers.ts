/** The name of the database of the kept answers. */
export const DATABASE = 'fleet'

/** Removes the kept answers when a person signs out; a connection that is still open closes by itself. */
export function forgetKeptAnswers(): void {
  try {
    indexedDB.deleteDatabase(DATABASE)
  } catch {
    // A browser that refuses the database has kept nothing.
  }
}
