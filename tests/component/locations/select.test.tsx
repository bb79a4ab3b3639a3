import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { press } from '../../support/component/page-actions.ts'
import { bar, box, loginAgain, openTable, seedLocations, seedOfEachTest, select, status } from './many-locations-rig.ts'

const seed = seedOfEachTest()

// requirements 25.1, 25.3
test('the mode has a box in each row, a range with Shift, and keeps its selection through a search', async () => {
  await seedLocations(seed(), 'Bar', 'Cafe', 'Hall', 'Lobby', 'Spa')
  const user = await openTable('Bar')
  expect(screen.queryByRole('checkbox', { name: /^Select/ })).not.toBeInTheDocument()
  await press(user, 'Select')
  expect(await status()).toBe('Nothing selected')
  expect(screen.getAllByRole('columnheader')).toHaveLength(7)

  await user.click(box('Cafe'))
  await user.keyboard('{Shift>}')
  await user.click(box('Lobby'))
  await user.keyboard('{/Shift}')
  expect(await status()).toBe('3 selected')
  expect(box('Hall')).toBeChecked()

  const search = screen.getByRole('searchbox', { name: 'Search locations' })
  await user.type(search, 'a')
  await waitFor(async () => expect(await status()).toBe('3 selected, 1 of them not shown'))
  const all = screen.getByRole('checkbox', { name: 'Select all 4 shown' })
  expect(all).toBePartiallyChecked()
  await user.click(all)
  expect(await status()).toBe('5 selected, 1 of them not shown')
  await user.click(all)
  expect(await status()).toBe('1 selected, 1 of them not shown')

  // The first Escape is the search field's; jsdom does not clear the field, as a browser does.
  await user.click(search)
  await user.keyboard('{Escape}')
  await user.clear(search)
  expect(await status()).toBe('1 selected')
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Selected locations' })).not.toBeInTheDocument())

  await select(user, 'Spa')
  await press(user, 'Done', await bar())
  expect(screen.getByRole('main')).toHaveFocus()
  expect(screen.queryByRole('checkbox', { name: /^Select/ })).not.toBeInTheDocument()
})

// requirement 3.35
test('Ctrl+A ticks all that are shown', async () => {
  await seedLocations(seed(), 'Bar', 'Cafe', 'Hall', 'Lobby', 'Spa')
  const user = await openTable('Bar')
  await press(user, 'Select')
  await user.keyboard('{Control>}a{/Control}')
  expect(await status()).toBe('5 selected')
})

// requirement 25.3
test('the end of the session does not end the selection', async () => {
  await seedLocations(seed(), 'Bar', 'Cafe')
  const user = await openTable('Bar')
  await select(user, 'Cafe')
  loginAgain()
  expect(await screen.findByRole('checkbox', { name: 'Select Cafe' })).toBeChecked()
  expect(await status()).toBe('1 selected')
})

const inGroups = ['Atrium', 'Bandung / Shop 1', 'Bandung / Shop 2', 'Bandung / Shop 10', 'Jakarta / Shop 1']
const seedGroups = () => Promise.all(inGroups.map((name, index) => seed().location(name, `u${index}`)))
const rowTexts = () => screen.getAllByRole('row').map(row => row.textContent)

// requirement 5.17
test('by name the table has a head for each group, which folds it in all lists', async () => {
  await seedGroups()
  const user = await openTable('Atrium')
  expect(rowTexts().slice(2)).toEqual([
    'Bandung3',
    ...['u1Shop 1', 'u2Shop 2', 'u3Shop 10'].map(text => expect.stringContaining(text)),
    'Jakarta1',
    expect.stringContaining('u4Shop 1'),
  ])
  // In the sidebar and in the table.
  expect(screen.getAllByRole('link', { name: 'Bandung / Shop 10' })).toHaveLength(2)
  const [inSidebar, inTable] = screen.getAllByTitle('Bandung, 3 locations')
  if (inTable) await user.click(inTable)
  expect(rowTexts().map(text => text?.slice(0, 7))).toEqual(['UIDLoca', 'u0Atriu', 'Bandung', 'Jakarta', 'u4Shop '])
  expect(inSidebar).toHaveAttribute('aria-expanded', 'false')
})

// requirement 5.17
test('a search opens the folded groups; another order of the table is flat and has the whole names', async () => {
  localStorage.setItem('FOLDED_GROUPS', '["/bandung"]')
  await seedGroups()
  const user = await openTable('Atrium')
  expect(rowTexts()).toHaveLength(5)
  const search = screen.getByRole('searchbox', { name: 'Search locations' })
  await user.type(search, 'bandung')
  await waitFor(() => expect(rowTexts().slice(1, 3)).toEqual(['Bandung3', expect.stringContaining('u1Shop 1')]))
  await user.clear(search)
  await waitFor(() => expect(rowTexts()).toHaveLength(5))
  await press(user, 'UID')
  expect(rowTexts().slice(1, 3)).toEqual(['u0Atrium', 'u1Bandung / Shop 1'].map(text => expect.stringContaining(text)))
})

// requirement 5.17
test('the head ticks all of its group', async () => {
  localStorage.setItem('FOLDED_GROUPS', '["/bandung"]')
  await seedGroups()
  const user = await openTable('Atrium')
  await press(user, 'Select')
  const all = screen.getByRole('checkbox', { name: 'Choose all of Bandung' })
  await user.click(all)
  expect(await status()).toBe('3 selected')
  for (const head of screen.getAllByTitle('Bandung, 3 locations').slice(1)) await user.click(head)
  await user.click(box('Bandung / Shop 2'))
  expect(all).toBePartiallyChecked()
})
