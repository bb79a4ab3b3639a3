import type { LucideIcon } from 'lucide-react'
import { type Location, locationTitle } from '../api/locations.ts'
import type { Stores } from '../base/stores.ts'
import { createAsksBeforeLarge } from '../media/ask-before-large.tsx'
import { picturePath } from '../media/recipe-text.ts'
import { type AskedAction, createAskedAction } from '../page/use-highlight.ts'
import { locationPath, routes } from '../routes.ts'
import { bellLabel } from '../screens/bell-text.ts'
import { texts } from '../texts.ts'
import {
  AddIcon,
  BellIcon,
  BellOffIcon,
  LocationIcon,
  MediaIcon,
  ScheduleIcon,
  ScreensIcon,
  ShortcutsIcon,
  SignOutIcon,
  UploadIcon,
  UsersIcon,
} from '../ui/icons.ts'
import { matches } from '../ui/search.tsx'
import { createTheme, themeLooks, themes } from '../ui/theme.tsx'

const isMac = /Mac|iPhone|iPad/.test(navigator.platform)

/** The keys of the command palette as they are labelled on this person's keyboard. */
export const paletteKeys = isMac ? '⌘ K' : 'Ctrl K'

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))

/** A checkbox or a radio button takes no text: a letter that is pressed there is meant for the page. */
const takesText = (target: EventTarget | null) =>
  isTyping(target) && !(target instanceof HTMLInputElement && /^(radio|checkbox|button|file)$/.test(target.type))

type Shortcut = 'palette' | 'shortcuts' | 'search'

/** The console's shortcut for a key press; null if there is none or the key is typed into a field. */
export function shortcutOf(event: KeyboardEvent): Shortcut | null {
  if (event.isComposing || event.altKey || event.repeat) return null
  if (event.ctrlKey || event.metaKey) return event.key.toLowerCase() === 'k' && !event.shiftKey ? 'palette' : null
  if (takesText(event.target)) return null
  if (event.key === '?') return 'shortcuts'
  return event.key === '/' ? 'search' : null
}

/** One entry of the command palette. */
export interface Command {
  id: string
  group: 'Pages' | 'Actions' | 'Locations'
  name: string
  /** Shown beside the name and searched too, such as a unique id. */
  detail?: string
  icon: LucideIcon
  run: () => void
}

interface CommandContext {
  locations: readonly Location[]
  /** The setting "Ask before large files". */
  asksBeforeLarge: boolean
  stores: Stores
  isBellOn: boolean
  changeBell: () => void
  /** Goes to a page unless the person decides to stay; `beforehand` runs just before it goes. */
  navigate: (path: string, beforehand?: () => void) => void
  signOut: () => void
  showShortcuts: () => void
}

/** Beyond this number it is faster to type on than to read. */
const SHOWN_LOCATIONS = 30

/** Every command: pages, actions, then the locations in the order of the sidebar. */
export function allCommands(context: CommandContext): Command[] {
  const { locations, asksBeforeLarge, isBellOn, changeBell, navigate, signOut, showShortcuts } = context
  const { of } = context.stores
  const page = (name: string, path: string, icon: LucideIcon): Command => ({
    id: `page-${path}`,
    group: 'Pages',
    name,
    icon,
    run: () => navigate(path),
  })
  const action = (name: string, icon: LucideIcon, run: () => void): Command => ({
    id: `action-${name}`,
    group: 'Actions',
    name,
    icon,
    run,
  })
  const onPage = (asked: AskedAction, path: string) => () => navigate(path, () => of(createAskedAction).ask(asked))
  return [
    page(texts.sidebar.media, routes.media, MediaIcon),
    page(texts.sidebar.manageLocation, routes.locations, LocationIcon),
    page(texts.sidebar.schedule, routes.schedule, ScheduleIcon),
    page(texts.sidebar.screens, routes.screens, ScreensIcon),
    page(texts.sidebar.manageUser, routes.users, UsersIcon),
    action('Upload', UploadIcon, onPage('upload', routes.media)),
    action('New ticker strip', AddIcon, () => navigate(picturePath({ kind: 'strip' }))),
    action('New slide', AddIcon, () => navigate(picturePath({ kind: 'slide' }))),
    // It leads to the page that shows the setting.
    action(asksBeforeLarge ? 'Upload large files without asking' : 'Ask before large files', UploadIcon, () =>
      navigate(routes.media, () => of(createAsksBeforeLarge).set(!asksBeforeLarge)),
    ),
    action(texts.locations.add, AddIcon, onPage('add-location', routes.locations)),
    action(texts.users.add, AddIcon, onPage('add-user', routes.users)),
    action(isBellOn ? 'Switch the bell off' : bellLabel, isBellOn ? BellOffIcon : BellIcon, changeBell),
    ...themes.map(theme =>
      action(`${themeLooks[theme].name} theme`, themeLooks[theme].icon, () => of(createTheme).choose(theme)),
    ),
    action('Keyboard shortcuts', ShortcutsIcon, showShortcuts),
    action(texts.logout.button, SignOutIcon, signOut),
    ...locations.map(
      (location): Command => ({
        id: `location-${location.id}`,
        group: 'Locations',
        name: locationTitle(location),
        detail: location.unique_id,
        icon: LocationIcon,
        run: () => navigate(locationPath(location)),
      }),
    ),
  ]
}

/** The commands whose name or detail contains every word; locations that begin with the search come first. */
export function findCommands(commands: readonly Command[], search: string): Command[] {
  const words = search.trim().split(/\s+/)
  const found = commands.filter(({ name, detail = '' }) => words.every(word => matches(word, name, detail)))
  const begins = ({ name, detail = '' }: Command) =>
    [name, detail].some(text => text.toLocaleLowerCase().startsWith(search.trim().toLocaleLowerCase()))
  const isLocation = ({ group }: Command) => group === 'Locations'
  const locations = found.filter(isLocation)
  const nearest = search.trim() ? [...locations.filter(begins), ...locations.filter(one => !begins(one))] : locations
  const others = found.filter(command => !isLocation(command))
  const shown = nearest.slice(0, SHOWN_LOCATIONS)
  // A search is mostly for a location; without a search, the pages and actions come first.
  return search.trim() ? [...shown, ...others] : [...others, ...shown]
}
