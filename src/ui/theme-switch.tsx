import { useId } from 'react'
import { DarkIcon, LightIcon, SystemIcon } from './icons.ts'
import { chooseTheme, type Theme, themes, useTheme } from './theme.ts'
import './theme-switch.css'

/** The name and the icon of each theme. */
export const themeLooks = {
  system: { name: 'System', icon: SystemIcon },
  light: { name: 'Light', icon: LightIcon },
  dark: { name: 'Dark', icon: DarkIcon },
} satisfies Record<Theme, unknown>

/** Three radio buttons that show only icons. */
export function ThemeSwitch() {
  const chosen = useTheme()
  const group = useId()
  return (
    <fieldset className="theme-switch">
      <legend className="visually-hidden">Theme</legend>
      {themes.map(theme => {
        const { name, icon: Icon } = themeLooks[theme]
        return (
          <label key={theme} title={`${name} theme`}>
            <input
              type="radio"
              className="visually-hidden"
              name={group}
              aria-label={name}
              checked={theme === chosen}
              onChange={() => chooseTheme(theme)}
            />
            <Icon size={15} aria-hidden />
          </label>
        )
      })}
    </fieldset>
  )
}
