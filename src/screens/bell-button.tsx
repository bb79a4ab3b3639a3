import { IconButton } from '../ui/button.tsx'
import { BellIcon, BellOffIcon } from '../ui/icons.ts'
import { bellLabel } from './bell-text.ts'
import { useBell } from './use-bell.ts'

/** Switches the notifications about dark screens on and off. */
export function BellButton() {
  const { isOn, change } = useBell()
  return (
    <IconButton
      label={bellLabel}
      icon={isOn ? BellIcon : BellOffIcon}
      aria-pressed={isOn}
      onClick={() => void change()}
    />
  )
}
