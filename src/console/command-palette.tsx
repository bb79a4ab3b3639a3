import { type KeyboardEvent, useId, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { Dialog } from '../ui/dialog/dialog.tsx'
import { SearchCount } from '../ui/search.tsx'
import { type Action, finderOf, useActions } from './use-actions.ts'
import './command-palette.css'

interface CommandPaletteProps {
  onClose: () => void
}

/** Follows the ARIA pattern of a combobox. */
export function CommandPalette({ onClose }: CommandPaletteProps) {
  const actions = useActions()
  const listId = useId()
  const [search, setSearch] = useState('')
  const [place, setPlace] = useState(0)
  const find = useMemo(() => finderOf(actions), [actions])
  const found = useMemo(() => find(search), [find, search])
  const active = found[Math.min(place, found.length - 1)]

  const run = (action: Action) => {
    onClose()
    action.run()
  }
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
      {found.length === 0 && <p className="palette-none muted">{`Nothing matches “${search}”.`}</p>}
      <SearchCount search={search} count={found.length} noun={['result', 'results']} />
    </Dialog>
  )
}

interface ResultsProps {
  id: string
  found: readonly Action[]
  active: Action | undefined
  onPoint: (place: number) => void
  onRun: (action: Action) => void
}

function Results({ id, found, active, onPoint, onRun }: ResultsProps) {
  const groups = [...new Set(found.map(({ group }) => group))]
  return (
    <div id={id} role="listbox" aria-label="Results" className="palette-results scrolls hide-empty">
      {groups.map(group => (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset holds fields, not options.
        <div key={group} role="group" aria-labelledby={`${id}-${group}`}>
          <p id={`${id}-${group}`} className="palette-group strong small muted" aria-hidden="true">
            {group}
          </p>
          {found.map((action, place) =>
            action.group === group ? (
              <Result
                key={action.id}
                id={`${id}-${action.id}`}
                action={action}
                isActive={action === active}
                onPoint={() => onPoint(place)}
                onRun={() => onRun(action)}
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
  action: Action
  isActive: boolean
  onPoint: () => void
  onRun: () => void
}

function Result({ id, action: { name, detail, icon: Icon }, isActive, onPoint, onRun }: ResultProps) {
  const row = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (isActive) row.current?.scrollIntoView({ block: 'nearest' })
  }, [isActive])
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard focus stays in the combobox, which points at the option.
    // biome-ignore lint/a11y/useFocusableInteractive: the combobox keeps the focus.
    <div
      ref={row}
      id={id}
      role="option"
      aria-selected={isActive}
      className="palette-result row gap-3"
      onPointerMove={isActive ? undefined : onPoint}
      onClick={onRun}
    >
      <Icon size={16} aria-hidden />
      <span className="one-line">{name}</span>
      {detail && detail !== name && <span className="palette-detail to-end one-line small muted">{detail}</span>}
    </div>
  )
}
