import { createContext, use, useSyncExternalStore } from 'react'

type Make<Store> = (stores: Stores) => Store

/** A store is made when it is first asked for: its code may come late, and a screen makes none. */
export interface Stores {
  of<Store>(make: Make<Store>): Store
  /** If the page has ended already, `end` runs at once. */
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

export const StoresContext = createContext<Stores | null>(null)

/** @throws Error without a StoresContext around the component */
export function useStores(): Stores {
  const stores = use(StoresContext)
  if (!stores) throw new Error('A store needs a StoresContext around the component that uses it.')
  return stores
}

export const useStore = <Store>(make: Make<Store>): Store => useStores().of(make)

interface Watched {
  subscribe(listener: () => void): () => void
}

/** The component renders again when what is read changes. */
export function useRead<Store extends Watched, Value>(make: Make<Store>, read: (store: Store) => Value): Value {
  const store = useStore(make)
  return useSyncExternalStore(store.subscribe, () => read(store))
}

export const useSnapshot = <Value>(make: Make<Watched & { snapshot(): Value }>): Value =>
  useRead(make, store => store.snapshot())
