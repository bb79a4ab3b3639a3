import { setImmediate } from 'node:timers'
import { compareKeys, FakeKeyRange, isMeant, type Key } from './fake-keys.ts'

/* Just enough of IndexedDB for the jobs and the missed screens: stores without indexes, keys that are texts, numbers and lists of them. */

/** That of the environment in which the classes are made: a transaction may end when a file has ended, and its window is gone. */
const { Event } = globalThis

/** The databases of both. */
const KEPT = ['jobs', 'screens']

type Row = { key: Key; value: unknown }
type Rows = Map<string, Row>

interface Stored {
  version: number
  stores: Map<string, Rows>
  /** Each transaction begins when the one before has ended. */
  last: Promise<void>
}

/** What a test does to the database. */
export interface Faults {
  /** Nothing can be opened, as if the person has blocked it. */
  isBlocked: boolean
  /** Until this is over nothing is opened, as if another tab held the database. */
  hangs: Promise<unknown>
  /** Every write fails, as on a full disk. */
  isFull: boolean
  /** The browser crashes after this number of transactions that write: the next ones are lost without an answer. */
  writesLeft: number
}

class FakeRequest extends EventTarget {
  result: unknown = undefined
  error: DOMException | null = null
  transaction: unknown = null
  settle(run: () => unknown): boolean {
    try {
      this.result = run()
      this.dispatchEvent(new Event('success'))
      return true
    } catch (error) {
      this.error = error instanceof DOMException ? error : new DOMException(String(error))
      this.dispatchEvent(new Event('error'))
      return false
    }
  }
}

class FakeTransaction extends EventTarget {
  error: DOMException | null = null
  #waiting: { request: FakeRequest; run: () => unknown }[] = []
  #before: Map<string, Rows>

  constructor(
    readonly stored: Stored,
    readonly objectStoreNames: readonly string[],
    readonly faults: Faults,
    readonly mode = 'readonly',
  ) {
    super()
    this.#before = new Map()
    stored.last = stored.last.then(() => this.#run())
  }

  objectStore(name: string) {
    return new FakeObjectStore(this, name)
  }

  ask(run: () => unknown): FakeRequest {
    const request = new FakeRequest()
    this.#waiting.push({ request, run })
    return request
  }

  async #run(): Promise<void> {
    if (this.mode === 'readwrite' && this.faults.writesLeft-- <= 0) return
    for (const name of this.objectStoreNames) this.#before.set(name, new Map(this.stored.stores.get(name)))
    // What a success calls may ask for more: the transaction ends when nothing has been asked for.
    await new Promise(resolve => setImmediate(resolve))
    for (let next = this.#waiting.shift(); next; next = this.#waiting.shift()) {
      if (!next.request.settle(next.run)) return this.#abort(next.request.error)
      if (this.#waiting.length === 0) await new Promise(resolve => setImmediate(resolve))
    }
    this.dispatchEvent(new Event('complete'))
  }

  #abort(error: DOMException | null): void {
    for (const [name, rows] of this.#before) this.stored.stores.set(name, rows)
    this.error = error
    this.dispatchEvent(new Event('abort'))
  }
}

class FakeObjectStore {
  constructor(
    readonly transaction: FakeTransaction,
    readonly name: string,
  ) {}

  get #rows(): Rows {
    const rows = this.transaction.stored.stores.get(this.name)
    if (!rows) throw new DOMException(`There is no store ${this.name}.`, 'NotFoundError')
    return rows
  }
  #found = (query: Key | FakeKeyRange) =>
    [...this.#rows.values()].filter(({ key }) => isMeant(key, query)).sort((a, b) => compareKeys(a.key, b.key))

  #write = (run: () => unknown) =>
    this.transaction.ask(() => {
      if (this.transaction.faults.isFull) throw new DOMException('The disk is full.', 'QuotaExceededError')
      return run()
    })

  get(query: Key) {
    return this.transaction.ask(() => structuredClone(this.#found(query)[0]?.value))
  }
  getKey(query: Key | FakeKeyRange) {
    return this.transaction.ask(() => this.#found(query)[0]?.key)
  }
  getAll(query: FakeKeyRange) {
    return this.transaction.ask(() => this.#found(query).map(({ value }) => structuredClone(value)))
  }
  put(value: unknown, key: Key) {
    const copy = structuredClone(value)
    return this.#write(() => {
      this.#rows.set(JSON.stringify(key), { key, value: copy })
      return key
    })
  }
  delete(query: Key | FakeKeyRange) {
    return this.#write(() => {
      for (const { key } of this.#found(query)) this.#rows.delete(JSON.stringify(key))
    })
  }
}

class FakeDatabase extends EventTarget {
  constructor(
    readonly stored: Stored,
    readonly faults: Faults,
  ) {
    super()
  }
  createObjectStore(name: string): void {
    this.stored.stores.set(name, new Map())
  }
  transaction(names: string | readonly string[], mode?: string) {
    return new FakeTransaction(this.stored, [names].flat(), this.faults, mode)
  }
  close(): void {}
}

class FakeIndex {}
class FakeCursor {
  advance(): void {}
  continue(): void {}
  continuePrimaryKey(): void {}
}

const globals = {
  IDBDatabase: FakeDatabase,
  IDBObjectStore: FakeObjectStore,
  IDBIndex: FakeIndex,
  IDBCursor: FakeCursor,
  IDBTransaction: FakeTransaction,
  IDBRequest: FakeRequest,
  IDBKeyRange: FakeKeyRange,
}

/** Gives the tests of a file a database in memory, which `clear` empties. */
export function installIndexedDb(): Faults & { clear(): void } {
  const databases = new Map<string, Stored>()
  const faults = {
    isBlocked: false,
    hangs: Promise.resolve(),
    isFull: false,
    writesLeft: Number.POSITIVE_INFINITY,
    clear() {
      databases.clear()
      faults.isBlocked = false
      faults.hangs = Promise.resolve()
      faults.isFull = false
      faults.writesLeft = Number.POSITIVE_INFINITY
    },
  }

  const open = (name: string, version: number) => {
    const request = new FakeRequest()
    const begin = async () => {
      await faults.hangs
      request.settle(() => {
        // Everything else of the product is tested without a database, as in a browser that keeps nothing.
        if (faults.isBlocked || !KEPT.includes(name)) throw new DOMException('Blocked.', 'SecurityError')
        const stored = databases.get(name) ?? { version: 0, stores: new Map(), last: Promise.resolve() }
        databases.set(name, stored)
        const database = new FakeDatabase(stored, faults)
        if (stored.version < version) {
          stored.version = version
          request.result = database
          request.transaction = new FakeTransaction(stored, [], faults)
          request.dispatchEvent(Object.assign(new Event('upgradeneeded'), { oldVersion: 0, newVersion: version }))
        }
        return database
      })
    }
    setImmediate(() => void begin())
    return request
  }
  Object.assign(globalThis, globals, { indexedDB: { open } })
  return faults
}
