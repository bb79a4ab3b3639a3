import { type ReactNode, useLayoutEffect, useState } from 'react'
import { useSnapshot, useStore } from '../base/stores.ts'
import { CheckBox } from '../ui/check-box.tsx'
import { hasDialog } from '../ui/dialog/dialog-stack.ts'
import { Modal } from '../ui/dialog/modal.tsx'
import { CommandPalette } from './command-palette.tsx'
import { createSingleKeys, OpenContext, type Overlay, paletteKeys, shortcuts } from './shortcuts.ts'
import './console-shortcuts.css'

function focusSearch(): boolean {
  const field = document.querySelector<HTMLInputElement>('main input[type=search]')
  field?.focus()
  return field !== null
}

/** An open modal keeps the keyboard. */
export function ConsoleShortcuts({ children }: { children: ReactNode }) {
  const [open, setOpen] = useState<Overlay | null>(null)
  const close = () => setOpen(null)
  const singleKeys = useStore(createSingleKeys)

  // A layout effect: a passive one begins after the first picture, and a key pressed between the two would be lost.
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.isComposing || event.altKey || event.repeat) return
      const shortcut = shortcuts.find(({ isPressed }) => isPressed(event))
      if (!shortcut || (shortcut.keys.length === 1 && !singleKeys.snapshot())) return
      const { opens } = shortcut
      const isFree = !hasDialog()
      // Otherwise the browser's own search bar would open.
      if (opens || (isFree && focusSearch())) event.preventDefault()
      if (opens && isFree) setOpen(opens)
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [singleKeys])

  return (
    <OpenContext value={setOpen}>
      {children}
      {open === 'palette' && <CommandPalette onClose={close} />}
      {open === 'shortcuts' && <ShortcutSheet onClose={close} />}
    </OpenContext>
  )
}

interface Shortcuts {
  where: string
  keys: ReadonlyArray<[keys: string[], what: string]>
}

const sheet: readonly Shortcuts[] = [
  {
    where: 'Everywhere',
    keys: [...shortcuts.map(({ keys, what }): [string[], string] => [[keys], what]), [['Esc'], 'Close what is open']],
  },
  {
    where: 'A playlist in edit mode, on a button that moves an item',
    keys: [
      [['↑', '↓'], 'Move it as long as the key is held'],
      [['Home', 'End'], 'Move it to the first or the last place'],
      [['Esc'], 'Leave it where it was'],
    ],
  },
  {
    where: 'A list with check boxes',
    keys: [[['Ctrl', 'A'], 'Tick all that are shown']],
  },
  {
    where: 'In the schedule',
    keys: [
      [['←', '→'], 'Go along the time, with Shift to the next change'],
      [['↑', '↓'], 'Go to another screen'],
      [['Enter'], 'Explain what plays then'],
    ],
  },
  {
    where: 'In a preview',
    keys: [[['←', '→'], 'Show the previous or the next file']],
  },
  { where: 'On a display', keys: [[['Ctrl', 'Shift', 'D'], 'Show what plays and why']] },
]

/** Whoever speaks to the computer sets off keys without a modifier by mistake (WCAG 2.1.4). */
function SingleKeysSwitch() {
  const { set } = useStore(createSingleKeys)
  return (
    <div className="single-keys">
      <CheckBox checked={useSnapshot(createSingleKeys)} onChange={set}>
        Use / and ?
      </CheckBox>
      <p className="small muted">{`Without them, ${paletteKeys} still finds this list and everything else.`}</p>
    </div>
  )
}

function ShortcutSheet({ onClose }: { onClose: () => void }) {
  return (
    <Modal title="Keyboard shortcuts" className="shortcut-sheet" onClose={onClose}>
      <SingleKeysSwitch />
      {sheet.map(({ where, keys }) => (
        <section key={where} aria-label={where}>
          <h3 className="muted below-2">{where}</h3>
          <dl>
            {keys.map(([combination, what]) => (
              <div key={what} className="words between gap-4 ruled">
                <dt className="row gap-1 rigid">
                  {combination.map(key => (
                    <kbd key={key} className="key tag">
                      {key}
                    </kbd>
                  ))}
                </dt>
                <dd>{what}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </Modal>
  )
}
