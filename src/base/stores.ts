import { createContext, use, useSyncExternalStore } from 'react'

/** Makes a store; `stores` gives it the others that it needs. */
type Make<Store> = (stores: Stores) => Store

/** The stores of one page. Each is made when it is first asked for: its code may come late, and a screen makes none. */
export interface Stores {
  /** The one store of this page that `make` makes. */
  of<Store>(make: Make<Store>): Store
  /** Adds what ends with the page; of a page that has ended, it ends at once. */
  atEnd(end: () => void): void
  end(): void
}

/** @param made stores that take the place of those that would be made, by their makers */
export function createStores(made = new Map<Make<unknown>, unknown>()): Stores {
  const ends: (() => void)[] = []
  let hasEnded = false
  const stores: Stores = {
    of<Store>(make: Make<Store>) {
      if (!made.has(make)) made.set(make, make(stores))
      return made.get(make) as Store
    },
    atEnd: end => (hasEnded ? end() : void ends.unshift(end)),
    end() {
      hasEnded = true
      for (const end of ends.splice(0)) end()
    },
  }
  return stores
}

/** The stores of the page around a component. */
export const StoresContext = createContext<Stores | null>(null)

/** @throws Error without a StoresContext around the component */
export function useStores(): Stores {
  const stores = use(StoresContext)
  if (!stores) throw new Error('A store needs a StoresContext around the component that uses it.')
  return stores
}

/** The page's own store that `make` makes. */
export const useStore = <Store>(make: Make<Store>): Store => useStores().of(make)

interface Watched {
  subscribe(listener: () => void): () => void
}

/** What is read of a store of the page; the component renders again when that changes. */
export function useRead<Store extends Watched, Value>(make: Make<Store>, read: (store: Store) => Value): Value {
  const store = useStore(make)
  return useSyncExternalStore(store.subscribe, () => read(store))
}

/** What a store of the page holds. */
export const useSnapshot = <Value>(make: Make<Watched & { snapshot(): Value }>): Value =>
  useRead(make, store => store.snapshot())
