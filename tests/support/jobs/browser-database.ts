import 'fake-indexeddb/auto'
import { forceCloseDatabase, IDBFactory } from 'fake-indexeddb'

/** The databases that are there. The rest of the product is tested without one, as in a browser that keeps nothing. */
const KEPT = ['jobs', 'screens']

const noFaults = () => ({
  /** Nothing can be opened, as if the person has blocked it. */
  isBlocked: false,
  /** Until this is over nothing is opened, as if another tab held the database. */
  hangs: Promise.resolve<unknown>(undefined),
  /** Every write fails and ends the connection, as on a full disk. */
  isFull: false,
  /** The browser crashes after this number of transactions that write: the next ones are lost without an answer. */
  writesLeft: Number.POSITIVE_INFINITY,
})

const connections = new Set<IDBDatabase>()

/** The database of the browser, in memory: jsdom has none. A test sets its faults, and `clear` empties it. */
export const database = {
  ...noFaults(),
  /** The browser ends all connections, as it does if their files are damaged. The library has a wrong type for it. */
  endConnections() {
    for (const opened of connections) forceCloseDatabase(opened as never)
    connections.clear()
  },
  clear() {
    Object.assign(database, noFaults())
    globalThis.indexedDB = new FaultyFactory()
  },
}

const never = new Promise<never>(() => undefined)

/** The transaction of a browser that has crashed, as the library that wraps the database sees one. */
const lost: object = { done: never, objectStore: () => ({ put: () => never, delete: () => never }) }

function spoil(opened: IDBDatabase): void {
  connections.add(opened)
  const begin = opened.transaction.bind(opened)
  const transaction: typeof begin = (names, mode, options) => {
    if (mode === 'readwrite' && database.writesLeft-- <= 0) return Object.assign(Object.create(null), lost)
    const begun = begin(names, mode, options)
    if (mode === 'readwrite' && database.isFull) {
      queueMicrotask(() => begun.abort())
      opened.close()
    }
    return begun
  }
  Object.assign(opened, { transaction })
}

class FaultyFactory extends IDBFactory {
  /** The requests that wait to open a database. */
  declare readonly _connectionQueues: Map<string, Promise<unknown>>

  override open(name: string, version?: number): IDBOpenDBRequest {
    if (database.isBlocked || !KEPT.includes(name)) throw new DOMException('Blocked.', 'SecurityError')
    if (!this._connectionQueues.has(name)) this._connectionQueues.set(name, database.hangs)
    const request = super.open(name, version)
    request.addEventListener('success', () => spoil(request.result))
    return request
  }
}

globalThis.indexedDB = new FaultyFactory()
