import { Modal } from '../ui/dialog/modal.tsx'
import { shortcuts } from './shortcuts.ts'
import './shortcut-sheet.css'

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
    where: 'A playlist in edit mode, on the handle of an item',
    keys: [
      [['Space'], 'Pick the item up, and drop it'],
      [['↑', '↓'], 'Move it while it is picked up'],
      [['Esc'], 'Leave it where it was'],
    ],
  },
  {
    where: 'In the schedule',
    keys: [
      [['←', '→'], 'Go along the time, with Shift to the next change'],
      [['↑', '↓'], 'Go to another screen'],
      [['Enter'], 'Explain what plays then'],
      [['S', 'E'], 'Change the hours that start or end the block'],
    ],
  },
  {
    where: 'In a preview',
    keys: [[['←', '→'], 'Show the previous or the next file']],
  },
  { where: 'On a display', keys: [[['Ctrl', 'Shift', 'D'], 'Show what plays and why']] },
]

export function ShortcutSheet({ onClose }: { onClose: () => void }) {
  return (
    <Modal title="Keyboard shortcuts" className="shortcut-sheet" onClose={onClose}>
      {sheet.map(({ where, keys }) => (
        <section key={where} aria-label={where}>
          <h3>{where}</h3>
          <dl>
            {keys.map(([combination, what]) => (
              <div key={what}>
                <dt>
                  {combination.map(key => (
                    <kbd key={key} className="key">
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
