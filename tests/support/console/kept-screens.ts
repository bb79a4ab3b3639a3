import type { Page } from 'playwright/test'

/** The entries of the screens that a browser has seen connected, as it keeps them (requirement 32.2). */
export const keptScreens = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const isThere = (await indexedDB.databases()).some(({ name }) => name === 'screens')
    if (!isThere) return []
    const answerOf = <Result>(request: IDBRequest<Result>) =>
      new Promise<Result>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
    const database = await answerOf(indexedDB.open('screens'))
    const json: unknown = await answerOf(database.transaction('ledger').objectStore('ledger').get('screens'))
    database.close()
    return typeof json === 'string' ? JSON.parse(json).up : []
  })
