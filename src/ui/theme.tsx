import { keptValue } from '../base/kept-value.ts'
import { useSnapshot, useStore } from '../base/stores.ts'
import { DarkIcon, LightIcon, SystemIcon } from './icons.ts'
import { Segments } from './segments.tsx'
import './theme.css'

/** With `system`, the page follows later changes of the system too. */
type Theme = 'system' | 'light' | 'dark'

export const themes: readonly Theme[] = ['system', 'light', 'dark']

/** Also read by public/before-paint.js, before the first paint. */
const KEY = 'THEME'

/** The stylesheet and the native controls follow the attribute of the root, or the system if there is none. */
function show(theme: Theme): void {
  // The browser of a telephone colours its own frame like the page.
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[data-scheme]')) {
    const { scheme } = meta.dataset
    meta.media = theme === 'system' ? `(prefers-color-scheme: ${scheme})` : scheme === theme ? 'all' : 'not all'
  }
  if (theme === 'system') delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = theme
}

export function createTheme() {
  const kept = keptValue<Theme>(KEY, text => (text === 'light' || text === 'dark' ? text : 'system'), {
    write: theme => (theme === 'system' ? null : theme),
  })
  return {
    snapshot: kept.snapshot,
    choose(next: Theme): void {
      show(next)
      kept.set(next)
    },
    /** The page shows the choice of another tab too. */
    subscribe: (listener: () => void) =>
      kept.subscribe(() => {
        show(kept.snapshot())
        listener()
      }),
  }
}

export const themeLooks = {
  system: { name: 'System', icon: SystemIcon },
  light: { name: 'Light', icon: LightIcon },
  dark: { name: 'Dark', icon: DarkIcon },
} satisfies Record<Theme, unknown>

const options = themes.map(theme => {
  const { name, icon } = themeLooks[theme]
  return { value: theme, text: name, icon, title: `${name} theme` }
})

export function ThemeSwitch() {
  const { choose } = useStore(createTheme)
  const theme = useSnapshot(createTheme)
  return <Segments label="Theme" className="theme-switch" options={options} value={theme} onChange={choose} />
}
