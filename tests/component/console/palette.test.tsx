import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { finderOf } from '../../../src/console/use-actions.ts'
import { LocationIcon } from '../../../src/ui/icons.ts'
import { installCanvas } from '../../support/component/component-canvas.ts'
import { startContract, stopContract } from '../../support/component/contract-server.ts'
import { renderApp, signIn } from '../../support/component/render-app.tsx'

beforeAll(async () => {
  await startContract()
  const seed = await signIn()
  await seed.location('Rooftop', 'roof-9')
  await seed.location('Canteen', 'canteen')
})
afterAll(stopContract)

async function open(path = '/user') {
  await signIn()
  const { user } = renderApp(path)
  await within(await screen.findByRole('navigation')).findByRole('link', { name: 'Rooftop' })
  return user
}

const palette = () => screen.findByRole('dialog', { name: 'Search or jump to' })
const options = () => screen.queryAllByRole('option').map(option => option.textContent)

/** Opens the palette and types; jsdom's keys are slow. */
async function search(user: UserEvent, text: string, keys = '{Control>}k{/Control}') {
  await user.keyboard(keys)
  expect(within(await palette()).getByRole('combobox', { name: 'Search or jump to' })).toHaveFocus()
  if (text) await user.paste(text)
}

// requirement 3.13
test('a location is found by its unique id and opened by Enter', async () => {
  const user = await open()
  await search(user, 'ROOF-', '{Meta>}k{/Meta}')
  expect(options()).toEqual(['Rooftoproof-9'])
  expect(screen.getByRole('option')).toHaveAttribute('aria-selected', 'true')
  expect(screen.getByRole('combobox')).toHaveAttribute('aria-activedescendant', screen.getByRole('option').id)
  await user.keyboard('{Enter}')
  expect(await screen.findByRole('heading', { name: 'Rooftop', level: 1 })).toBeVisible()
  expect(screen.queryByRole('dialog')).toBeNull()
})

const PAGES = ['Media', 'Manage Location', 'Schedule', 'Screens', 'Manage User']
const MAKE = ['Upload', 'New ticker strip', 'New slide', 'Add Location', 'Add User']
const SET = ['Tell me when a screen goes dark', 'System theme', 'Light theme', 'Dark theme']
const LAST = ['Keyboard shortcuts', 'Sign Out', 'Canteencanteen', 'Rooftoproof-9']

// requirement 3.13
test('pages come before actions before locations, the arrow keys go round, and what matches nothing says so', async () => {
  const user = await open()
  await user.click(screen.getByRole('button', { name: 'Search or jump to…' }))
  await palette()
  expect(options()).toEqual([...PAGES, ...MAKE, ...SET, ...LAST])
  await user.keyboard('{ArrowUp}')
  expect(screen.getByRole('option', { selected: true })).toHaveTextContent('Rooftop')
  await user.keyboard('{ArrowDown}{ArrowDown}')
  expect(screen.getByRole('option', { selected: true })).toHaveTextContent('Manage Location')
  await user.paste('zebra')
  await user.keyboard('{Enter}')
  expect(screen.getByText('Nothing matches “zebra”.')).toBeVisible()
  expect(await screen.findByText('0 results found')).toBeInTheDocument()
})

// requirements 3.13, 29.1
test.each([
  ['add loc', 'dialog', 'Add New Location'],
  ['add user', 'dialog', 'Add New User'],
  ['keyboard', 'dialog', 'Keyboard shortcuts'],
  ['sign out', 'alertdialog', 'Success'],
  ['new tick', 'heading', 'New ticker strip'],
  ['slide', 'heading', 'New slide'],
])('"%s" acts, from any page', async (text, role, name) => {
  installCanvas()
  const user = await open('/media')
  await search(user, text)
  await user.keyboard('{Enter}')
  expect(await screen.findByRole(role, { name })).toBeInTheDocument()
})

// requirements 3.13, 4.2
test('"Upload" opens the file picker of the media page', async () => {
  const user = await open('/user')
  const opened: HTMLInputElement[] = []
  const click = vi.spyOn(HTMLInputElement.prototype, 'click').mockImplementation(function clicked(
    this: HTMLInputElement,
  ) {
    opened.push(this)
  })
  await search(user, 'upload')
  await user.keyboard('{Enter}')
  await waitFor(() => expect(opened).toEqual([screen.getByLabelText('Choose files')]))
  click.mockRestore()
})

// requirement 3.14
test('? opens the sheet, but not while somebody types; / goes to the search of the page, which says what it found', async () => {
  const user = await open('/add_location')
  await user.keyboard('/')
  const field = screen.getByRole('searchbox', { name: 'Search locations' })
  expect(field).toHaveFocus()
  await user.keyboard('?/')
  expect(field).toHaveValue('?/')
  expect(screen.queryByRole('dialog')).toBeNull()
  fireEvent.change(field, { target: { value: 'roof' } })
  expect(await screen.findByText('1 location found')).toBeInTheDocument()
  field.blur()
  await user.keyboard('?')
  expect(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })).toBeInTheDocument()
  await user.keyboard('{Control>}k{/Control}')
  expect(screen.getAllByRole('dialog')).toHaveLength(1)
})

// requirement 3.14
test('? and / can be switched off in the list that ? shows, and Ctrl+K stays', async () => {
  const user = await open('/add_location')
  await user.keyboard('?')
  const sheet = within(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' }))
  await user.click(sheet.getByRole('checkbox', { name: 'Use / and ?' }))
  await user.click(sheet.getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await user.keyboard('?/')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(screen.getByRole('searchbox', { name: 'Search locations' })).not.toHaveFocus()
  expect(localStorage.getItem('SINGLE_KEYS')).toBe('off')
  await search(user, 'keyboard')
  await user.keyboard('{Enter}')
  await user.click(await screen.findByRole('checkbox', { name: 'Use / and ?' }))
  expect(localStorage.getItem('SINGLE_KEYS')).toBeNull()
})

// requirement 3.14
test('going to another page says its name and moves the focus to it', async () => {
  const user = await open()
  await user.click(screen.getByRole('link', { name: 'Manage Location' }))
  const main = screen.getByRole('main')
  await waitFor(() => expect(main).toHaveFocus())
  expect(document.title).toBe('Manage Location')
  expect(within(main).getByText('Manage Location', { selector: '[aria-live]' })).toBeInTheDocument()
})

// requirement 3.13
test('of 1,000 locations any is found by name, unique ID or group, with nothing folded again at a key', () => {
  const find = finderOf(
    Array.from({ length: 1000 }, (_, index) => ({
      id: String(index),
      group: 'Locations',
      name: `City ${String(index % 50).padStart(2, '0')} / Shop ${index + 1}`,
      detail: `unit-${1000 - index}`,
      icon: LocationIcon,
      run: () => undefined,
    })),
  )
  const fold = vi.spyOn(String.prototype, 'normalize')
  const firstOf = (search: string) => find(search)[0]?.name
  // What is typed whole comes before what begins with it.
  expect(firstOf('UNIT-1')).toBe('City 49 / Shop 1000')
  expect(firstOf('shop  9')).toBe('City 08 / Shop 9')
  expect(firstOf('city 07 shop 908')).toBe('City 07 / Shop 908')
  expect(find('city 31')[19]?.name).toBe('City 31 / Shop 982')
  expect(fold).toHaveBeenCalledTimes(4)
  fold.mockRestore()
})
