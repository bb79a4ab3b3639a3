import { useSnapshot, useStore } from '../base/stores.ts'
import { DarkIcon, LightIcon, SystemIcon } from './icons.ts'
import { Segments } from './segments.tsx'
import { createTheme, type Theme, themes } from './theme.tsx'
import './theme-switch.css'

/** The name and the icon of each theme. */
export const themeLooks = {
  system: { name: 'System', icon: SystemIcon },
  light: { name: 'Light', icon: LightIcon },
  dark: { name: 'Dark', icon: DarkIcon },
} satisfies Record<Theme, unknown>

const options = themes.map(theme => {
  const { name, icon } = themeLooks[theme]
  return { value: theme, text: name, icon, title: `${name} theme` }
})

/** Three radio buttons that show only icons. */
export function ThemeSwitch() {
  const { choose } = useStore(createTheme)
  const theme = useSnapshot(createTheme)
  return <Segments label="Theme" className="theme-switch" options={options} value={theme} onChange={choose} />
}
