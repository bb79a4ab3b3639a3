import { useSyncExternalStore } from 'react'
import { createEmitter } from '../emitter.ts'

/** `system` follows the setting of the operating system, also when that changes. */
export type Theme = 'system' | 'light' | 'dark'

export const themes: readonly Theme[] = ['system', 'light', 'dark']

/** Also read by src/head.js, before the first paint. */
const KEY = 'THEME'

const changes = createEmitter(() => {
  window.addEventListener('storage', onStorage)
  return () => window.removeEventListener('storage', onStorage)
})
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
    // If the browser blocks storage, the choice lives as long as the page does.
  }
}

/** The stylesheet and the native controls follow the attribute of the root, or the system if there is none. */
function apply(next: Theme): void {
  theme = next
  // The browser of a telephone colours its own frame like the page.
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[data-scheme]')) {
    const { scheme } = meta.dataset
    meta.media = next === 'system' ? `(prefers-color-scheme: ${scheme})` : scheme === next ? 'all' : 'not all'
  }
  if (next === 'system') delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = next
  changes.emit()
}

/** Keeps a person's choice for this browser and shows it at once. */
export function chooseTheme(next: Theme): void {
  store(next)
  apply(next)
}

function onStorage(event: StorageEvent): void {
  if (event.key === null || event.key === KEY) apply(storedTheme())
}

/** The chosen theme, kept in step with other tabs. */
export const useTheme = (): Theme => useSyncExternalStore(changes.subscribe, () => theme)
