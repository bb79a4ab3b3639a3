import { useSyncExternalStore } from 'react'

/** `system` follows the setting of the operating system, as it changes. */
export type Theme = 'system' | 'light' | 'dark'

export const themes: readonly Theme[] = ['system', 'light', 'dark']

/** Also read by public/theme.js, before the first paint. */
const KEY = 'THEME'

const listeners = new Set<() => void>()
let theme = storedTheme()

function storedTheme(): Theme {
  try {
    const stored = localStorage.getItem(KEY)
    return stored === 'light' || stored === 'dark' ? stored : 'system'
  } catch {
    return 'system'
  }
}

function store(next: Theme): void {
  try {
    if (next === 'system') localStorage.removeItem(KEY)
    else localStorage.setItem(KEY, next)
  } catch {
    // Where the browser blocks storage, the choice lives as long as the page does.
  }
}

/** The stylesheet and the native controls follow the root's attribute; without one, the system. */
function apply(next: Theme): void {
  theme = next
  // The frame of a telephone's browser goes with the page.
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[data-scheme]')) {
    const { scheme } = meta.dataset
    meta.media = next === 'system' ? `(prefers-color-scheme: ${scheme})` : scheme === next ? 'all' : 'not all'
  }
  if (next === 'system') delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = next
  for (const listener of listeners) listener()
}

/** Keeps a person's choice for this browser and shows it at once. */
export function chooseTheme(next: Theme): void {
  store(next)
  apply(next)
}

function onStorage(event: StorageEvent): void {
  if (event.key === null || event.key === KEY) apply(storedTheme())
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) window.addEventListener('storage', onStorage)
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) window.removeEventListener('storage', onStorage)
  }
}

/** The chosen theme, kept in step with other tabs. */
export const useTheme = (): Theme => useSyncExternalStore(subscribe, () => theme)
