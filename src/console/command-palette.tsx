import { useQuery } from '@tanstack/react-query'
import {
  type KeyboardEvent,
  type RefObject,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { locationsQuery } from '../api/queries.ts'
import { sortRows } from '../base/natural-order.ts'
import { useSnapshot, useStores } from '../base/stores.ts'
import { createAsksBeforeLarge } from '../media/ask-before-large.tsx'
import { useGo } from '../page/unsaved.ts'
import { useBell } from '../screens/use-bell.ts'
import { Dialog } from '../ui/dialog/dialog.tsx'
import { SearchCount } from '../ui/search.tsx'
import { allCommands, type Command, findCommands } from './commands.ts'
import { useSignOut } from './use-sign-out.ts'
import './command-palette.css'

interface CommandPaletteProps {
  /** The keys that were typed while this code was on its way; a line break is the Enter key. */
  typed: RefObject<string>
  onClose: () => void
  onShortcuts: () => void
}

/** A combobox (the ARIA pattern) that searches the pages, actions and locations of the console. */
export function CommandPalette({ typed, onClose, onShortcuts }: CommandPaletteProps) {
  const commands = useCommands(onShortcuts)
  const listId = useId()
  const [search, setSearch] = useState('')
  const [place, setPlace] = useState(0)
  const found = useMemo(() => findCommands(commands, search), [commands, search])
  const active = found[Math.min(place, found.length - 1)]

  const run = (command: Command) => {
    onClose()
    command.run()
  }
  const takeTyped = useEffectEvent(() => {
    const [text = '', enter] = typed.current.split('\n', 2)
    const first = enter === undefined ? undefined : findCommands(commands, text)[0]
    typed.current = ''
    if (first) run(first)
    else setSearch(text)
  })
  useLayoutEffect(() => takeTyped(), [])
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step && found.length > 0) setPlace((place + step + found.length) % found.length)
    else if (event.key === 'Enter' && active && !event.nativeEvent.isComposing) run(active)
    else return
    event.preventDefault()
  }
  return (
    <Dialog className="palette" label="Search or jump to" onClose={onClose}>
      <input
        type="text"
        role="combobox"
        className="palette-input"
        aria-label="Search or jump to"
        aria-expanded="true"
        aria-autocomplete="list"
        aria-controls={listId}
        aria-activedescendant={active && `${listId}-${active.id}`}
        placeholder="Search or jump to…"
        autoComplete="off"
        spellCheck={false}
        value={search}
        onChange={event => {
          setSearch(event.target.value)
          setPlace(0)
        }}
        onKeyDown={onKeyDown}
      />
      <Results id={listId} found={found} active={active} onPoint={setPlace} onRun={run} />
      {found.length === 0 && <p className="palette-none">{`Nothing matches “${search}”.`}</p>}
      <SearchCount search={search} count={found.length} noun={['result', 'results']} />
    </Dialog>
  )
}

function useCommands(showShortcuts: () => void): Command[] {
  const go = useGo()
  const signOut = useSignOut()
  const { data: locations = [] } = useQuery(locationsQuery)
  const { isOn: isBellOn, change: changeBell } = useBell()
  const stores = useStores()
  const asks = useSnapshot(createAsksBeforeLarge)
  return useMemo(() => {
    const sorted = sortRows(locations, { key: 'name', descending: false })
    const acts = { navigate: go, signOut: () => void signOut(), showShortcuts, changeBell: () => void changeBell() }
    return allCommands({ locations: sorted, asksBeforeLarge: asks, isBellOn, stores, ...acts })
  }, [locations, asks, isBellOn, changeBell, stores, go, signOut, showShortcuts])
}

interface ResultsProps {
  id: string
  found: readonly Command[]
  active: Command | undefined
  onPoint: (place: number) => void
  onRun: (command: Command) => void
}

function Results({ id, found, active, onPoint, onRun }: ResultsProps) {
  const groups = [...new Set(found.map(({ group }) => group))]
  return (
    <div id={id} role="listbox" aria-label="Results" className="palette-results">
      {groups.map(group => (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset holds fields, not options.
        <div key={group} role="group" aria-labelledby={`${id}-${group}`}>
          <p id={`${id}-${group}`} className="palette-group" aria-hidden="true">
            {group}
          </p>
          {found.map((command, place) =>
            command.group === group ? (
              <Result
                key={command.id}
                id={`${id}-${command.id}`}
                command={command}
                isActive={command === active}
                onPoint={() => onPoint(place)}
                onRun={() => onRun(command)}
              />
            ) : null,
          )}
        </div>
      ))}
    </div>
  )
}

interface ResultProps {
  id: string
  command: Command
  isActive: boolean
  onPoint: () => void
  onRun: () => void
}

function Result({ id, command: { name, detail, icon: Icon }, isActive, onPoint, onRun }: ResultProps) {
  const row = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (isActive) row.current?.scrollIntoView?.({ block: 'nearest' })
  }, [isActive])
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard focus stays in the combobox, which points at the option.
    // biome-ignore lint/a11y/useFocusableInteractive: the combobox keeps the focus.
    <div
      ref={row}
      id={id}
      role="option"
      aria-selected={isActive}
      className="palette-result"
      onPointerMove={isActive ? undefined : onPoint}
      onClick={onRun}
    >
      <Icon size={16} aria-hidden />
      <span className="palette-name">{name}</span>
      {detail && detail !== name && <span className="palette-detail">{detail}</span>}
    </div>
  )
}
