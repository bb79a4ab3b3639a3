import { useQuery } from '@tanstack/react-query'
import type { LucideIcon } from 'lucide-react'
import { useMemo } from 'react'
import { type Location, locationTitle } from '../api/locations.ts'
import { locationsQuery } from '../api/queries.ts'
import { foldName } from '../base/natural-order.ts'
import { useStores } from '../base/stores.ts'
import { sortLocations } from '../fleet/groups.ts'
import { picturePath } from '../media/recipe-text.ts'
import { type ActionPage, createAskedAction } from '../page/asked-action.ts'
import { useGo } from '../page/unsaved.ts'
import { locationPath, routes } from '../routes.ts'
import { darkMessagesLabel, darkMessagesOffLabel } from '../screens/dark-message-text.ts'
import { useDarkMessages } from '../screens/dark-messages-switch.tsx'
import { texts } from '../texts.ts'
import { AddIcon, BellIcon, BellOffIcon, LocationIcon, ShortcutsIcon, SignOutIcon, UploadIcon } from '../ui/icons.ts'
import { createTheme, themeLooks, themes } from '../ui/theme.tsx'
import { pages } from './navigation.tsx'
import { useOpenOverlay } from './shortcuts.ts'
import { useSignOut } from './use-sign-out.ts'

/** One entry of the command palette. */
export interface Action {
  id: string
  group: 'Pages' | 'Actions' | 'Locations'
  name: string
  /** Shown beside the name and searched too, such as a unique id. */
  detail?: string
  icon: LucideIcon
  run: () => void
}

/** Beyond this number it is faster to type on than to read. */
const SHOWN_LOCATIONS = 30

type Go = ReturnType<typeof useGo>

const action = (name: string, icon: LucideIcon, run: () => void): Action => ({
  id: `action-${name}`,
  group: 'Actions',
  name,
  icon,
  run,
})

const pageActions = (go: Go): Action[] =>
  Object.values(pages).map(({ name, path, icon }) => ({
    id: `page-${path}`,
    group: 'Pages',
    name,
    icon,
    run: () => void go(path),
  }))

const locationAction = (location: Location, go: Go): Action => ({
  id: `location-${location.id}`,
  group: 'Locations',
  name: locationTitle(location),
  detail: location.unique_id,
  icon: LocationIcon,
  run: () => void go(locationPath(location)),
})

/** First the pages, then the actions, then the locations in the order of the sidebar. */
export function useActions(): Action[] {
  const go = useGo()
  const open = useOpenOverlay()
  const signOut = useSignOut()
  const { data: locations } = useQuery(locationsQuery)
  const { isOn, change } = useDarkMessages()
  const { of } = useStores()
  return useMemo(() => {
    const onPage = (page: ActionPage) => () => void go(page, () => of(createAskedAction).ask(page))
    return [
      ...pageActions(go),
      action('Upload', UploadIcon, onPage(routes.media)),
      action('New ticker strip', AddIcon, () => void go(picturePath({ kind: 'strip' }))),
      action('New slide', AddIcon, () => void go(picturePath({ kind: 'slide' }))),
      action(texts.locations.add, AddIcon, onPage(routes.locations)),
      action(texts.users.add, AddIcon, onPage(routes.users)),
      action(isOn ? darkMessagesOffLabel : darkMessagesLabel, isOn ? BellOffIcon : BellIcon, () => void change()),
      ...themes.map(theme =>
        action(`${themeLooks[theme].name} theme`, themeLooks[theme].icon, () => of(createTheme).choose(theme)),
      ),
      action('Keyboard shortcuts', ShortcutsIcon, () => open('shortcuts')),
      action(texts.logout.button, SignOutIcon, () => void signOut()),
      ...sortLocations(locations ?? []).map(location => locationAction(location, go)),
    ]
  }, [locations, isOn, change, of, go, signOut, open])
}

/** 0 if one of the texts is what is wanted, 1 if one begins with it. */
function distanceOf(texts: readonly string[], wanted: string): number {
  if (texts.includes(wanted)) return 0
  return texts.some(text => text.startsWith(wanted)) ? 1 : 2
}

/** @returns the search, which gives the nearest locations first. Each name is folded once, not at every key */
export function finderOf(actions: readonly Action[]): (search: string) => Action[] {
  const entries = actions.map(action => {
    // The name is found without its group too.
    const { name, detail = '' } = action
    return { action, texts: [name, detail, ...name.split(' / ').slice(-1)].map(foldName) }
  })
  return search => {
    const wanted = foldName(search)
    const words = wanted.split(' ')
    const found = entries.filter(({ texts }) => words.every(word => texts.some(text => text.includes(word))))
    const others = found.filter(({ action }) => action.group !== 'Locations')
    const nearest = found
      .filter(({ action }) => action.group === 'Locations')
      .toSorted((a, b) => distanceOf(a.texts, wanted) - distanceOf(b.texts, wanted))
    const shown = nearest.slice(0, SHOWN_LOCATIONS)
    // A search is mostly for a location; without a search, the pages and actions come first.
    return (wanted ? [...shown, ...others] : [...others, ...shown]).map(({ action }) => action)
  }
}
