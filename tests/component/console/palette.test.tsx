import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, expect, test } from 'vitest'
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

// requirement 3.13
test.each([
  ['{Control>}k{/Control}', 'Ctrl+K'],
  ['{Meta>}k{/Meta}', 'Cmd+K'],
])('%s opens the palette', async keys => {
  const user = await open()
  await user.keyboard(keys)
  expect(within(await palette()).getByRole('combobox', { name: 'Search or jump to' })).toHaveFocus()
})

// requirement 3.13
test('a location is found by its unique id and opened by Enter', async () => {
  const user = await open()
  await user.keyboard('{Control>}k{/Control}')
  await palette()
  await user.keyboard('ROOF-')
  expect(options()).toEqual(['Rooftoproof-9'])
  expect(screen.getByRole('option')).toHaveAttribute('aria-selected', 'true')
  expect(screen.getByRole('combobox')).toHaveAttribute('aria-activedescendant', screen.getByRole('option').id)
  await user.keyboard('{Enter}')
  expect(await screen.findByRole('heading', { name: 'Rooftop', level: 1 })).toBeVisible()
  expect(screen.queryByRole('dialog')).toBeNull()
})

// requirement 3.13
test('the arrow keys go round, and pages come before actions before locations', async () => {
  const user = await open()
  await user.keyboard('{Control>}k{/Control}')
  await palette()
  expect(options()).toEqual([
    ...['Media', 'Manage Location', 'Schedule', 'Screens', 'Manage User'],
    ...[
      'Upload',
      'New ticker strip',
      'New slide',
      'Ask before large files',
      'Add Location',
      'Add User',
      'Tell me when a screen stays dark',
      'System theme',
      'Light theme',
      'Dark theme',
    ],
    ...['Keyboard shortcuts', 'Sign Out'],
    ...['Canteencanteen', 'Rooftoproof-9'],
  ])
  await user.keyboard('{ArrowUp}')
  expect(screen.getByRole('option', { selected: true })).toHaveTextContent('Rooftop')
  await user.keyboard('{ArrowDown}{ArrowDown}')
  expect(screen.getByRole('option', { selected: true })).toHaveTextContent('Manage Location')
})

// requirement 3.13
test.each([
  ['add loc', 'dialog', 'Add New Location'],
  ['add user', 'dialog', 'Add New User'],
  ['keyboard', 'dialog', 'Keyboard shortcuts'],
  ['sign out', 'alertdialog', 'Success'],
])('"%s" acts, from any page', async (search, role, name) => {
  const user = await open('/media')
  await user.keyboard('{Control>}k{/Control}')
  await palette()
  await user.keyboard(`${search}{Enter}`)
  expect(await screen.findByRole(role, { name })).toBeInTheDocument()
})

// requirements 3.13, 29.1
test.each([
  ['new tick', 'New ticker strip'],
  ['slide', 'New slide'],
])('"%s" opens the page of a new picture', async (search, name) => {
  installCanvas()
  const user = await open()
  await user.keyboard('{Control>}k{/Control}')
  await palette()
  await user.keyboard(`${search}{Enter}`)
  expect(await screen.findByRole('heading', { name, level: 1 })).toBeVisible()
})

// requirements 3.13, 28.2
test('"Ask before large files" is switched on and off, and the media page shows it', async () => {
  const user = await open()
  const box = () => screen.findByRole('checkbox', { name: 'Ask before large files' })
  const run = async (search: string) => {
    await user.keyboard('{Control>}k{/Control}')
    await palette()
    await user.keyboard(`${search}{Enter}`)
  }
  await run('ask before')
  expect(await box()).toBeChecked()
  await run('without asking')
  expect(await box()).not.toBeChecked()
})

// requirements 3.13, 4.2
test('"Upload" opens the file picker of the media page', async () => {
  const user = await open('/user')
  let opened = 0
  const click = HTMLInputElement.prototype.click
  HTMLInputElement.prototype.click = function clicked() {
    opened += 1
    expect(this).toBe(screen.getByLabelText('Choose files'))
  }
  try {
    await user.keyboard('{Control>}k{/Control}')
    await palette()
    await user.keyboard('upload{Enter}')
    await waitFor(() => expect(opened).toBe(1))
  } finally {
    HTMLInputElement.prototype.click = click
  }
})

// requirement 3.13
test('what matches nothing says so', async () => {
  const user = await open()
  await user.click(screen.getByRole('button', { name: 'Search or jump to…' }))
  await palette()
  await user.keyboard('zebra{Enter}')
  expect(screen.getByText('Nothing matches “zebra”.')).toBeVisible()
  expect(await screen.findByText('0 results found')).toBeInTheDocument()
})

// requirement 3.14
test('? opens the sheet, but not while somebody types; / goes to the search of the page', async () => {
  const user = await open('/add_location')
  await user.keyboard('/')
  const search = screen.getByRole('searchbox', { name: 'Search locations' })
  expect(search).toHaveFocus()
  await user.keyboard('?/')
  expect(search).toHaveValue('?/')
  expect(screen.queryByRole('dialog')).toBeNull()
  search.blur()
  await user.keyboard('?')
  expect(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })).toBeInTheDocument()
  await user.keyboard('{Control>}k{/Control}')
  expect(screen.getAllByRole('dialog')).toHaveLength(1)
})

test('a search says how much it has found, once', async () => {
  const user = await open('/add_location')
  await user.type(screen.getByRole('searchbox', { name: 'Search locations' }), 'roof')
  expect(await screen.findByText('1 location found')).toBeInTheDocument()
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
