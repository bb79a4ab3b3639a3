import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { csvOf } from '../../../src/locations/csv/export-csv.ts'
import { press } from '../../support/component/page-actions.ts'
import {
  locationsAt,
  loginAgain,
  openTable,
  plan,
  seedLocations,
  seedOfEachTest,
  select,
  start,
} from './many-locations-rig.ts'

const seed = seedOfEachTest()

const aFile = (content: string, name = 'shops.csv') => new File([content], name, { type: 'text/csv' })

const dialog = async () => within(await screen.findByRole('dialog', { name: 'Import locations' }))

async function choose(user: UserEvent, file: File) {
  await press(user, 'Import')
  await user.upload(await (await dialog()).findByLabelText('CSV file'), file)
}

/** Drops files on the page; a null is a folder. */
function drop(...dropped: (File | null)[]) {
  const items = dropped.map(file => ({
    kind: 'file',
    getAsFile: () => file,
    webkitGetAsEntry: () => ({ isDirectory: file === null }),
  }))
  fireEvent.drop(window, { dataTransfer: { types: ['Files'], items } })
}

const cell = async (field: 'Location Name' | 'Unique ID', line: number) =>
  (await dialog()).findByRole('textbox', { name: `${field}, line ${line}` })

const SHOPS = 'Kode;Nama\nlobby;Lobby\n;Without\nhall;Hall\nhall;Hall two\nspa; Spa \n'

// requirements 25.20, 25.21, 25.23
test('rows are checked, mended and added; a row with a fault is left out', async () => {
  await seedLocations(seed(), 'Lobby')
  const user = await openTable('Lobby')
  await choose(user, aFile(SHOPS))
  expect(await (await dialog()).findByRole('status')).toHaveTextContent(
    '“shops.csv”: 2 locations of 5 rows can be imported; 3 rows have a fault and are left out unless mended.',
  )
  expect(await cell('Location Name', 2)).toHaveAccessibleDescription('Line 2: “Lobby” has this unique ID already.')
  expect(await cell('Unique ID', 3)).toHaveAccessibleDescription('Line 3: The unique ID is empty.')
  expect(await cell('Unique ID', 5)).toHaveAccessibleDescription('Line 5: The unique ID is on line 4 already.')

  await user.click((await dialog()).getByRole('checkbox', { name: 'Only rows with a fault (3)' }))
  expect((await dialog()).getAllByRole('row')).toHaveLength(4)
  await user.type(await cell('Unique ID', 5), '-2')
  expect(await cell('Unique ID', 5)).not.toHaveAccessibleDescription()

  await press(user, 'Import 3 locations', await dialog())
  expect((await plan('Add 3 locations')).getByText('Lines 2 and 3 are left out.')).toBeVisible()
  await start(user, 'Add 3 locations', 'Import')
  await waitFor(async () =>
    expect(
      (await locationsAt(seed()))
        .map(({ name, unique_id }) => [name, unique_id])
        .slice(1)
        .toSorted(),
    ).toEqual([
      ['Hall two', 'hall-2'],
      ['Hall', 'hall'],
      ['Spa', 'spa'],
    ]),
  )
  // The job may be at work before its dialog is gone.
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
})

// requirement 25.20
test('a heading that is not known is a row, which is left out once a cell of it is empty', async () => {
  await seedLocations(seed(), 'Lobby')
  const user = await openTable('Lobby')
  await choose(user, aFile('Filiale,Kennung,Ort\nNord,n,Solo\nSüd,s,Solo'))
  const imported = await dialog()
  expect(await imported.findByRole('button', { name: 'Import 3 locations' })).toBeEnabled()
  await user.clear(await cell('Location Name', 1))
  expect(imported.getByRole('button', { name: 'Import 2 locations' })).toBeEnabled()
})

// requirement 25.22
test('a refused file says why and leaves the one before in its place', async () => {
  await seedLocations(seed(), 'Lobby')
  const user = await openTable('Lobby')
  await choose(user, aFile('Nord,n'))
  await (await dialog()).findByRole('table')
  await user.type(await cell('Location Name', 1), ', north wing')
  drop(aFile('', 'none.csv'))
  expect(await (await dialog()).findByRole('alert')).toHaveTextContent('“none.csv” is empty: it has 0 bytes.')
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument()
  expect(await cell('Location Name', 1)).toHaveValue('Nord, north wing')
})

// requirement 25.25
test('rows in doubt can be imported, and the summary does not call them faultless', async () => {
  await seedLocations(seed(), 'Lobby')
  const user = await openTable('Lobby')
  await choose(user, aFile('Name;ID\nShop;#N/A\nHall;hall\n'))
  expect(await (await dialog()).findByRole('status')).toHaveTextContent('2 locations, with rows in doubt.')
})

// requirements 25.20, 25.22
test('a file that is dropped on the page opens the import; a folder and several files are refused, each with a sentence', async () => {
  await seedLocations(seed(), 'Lobby')
  await openTable('Lobby')
  drop(null)
  expect(await (await dialog()).findByRole('alert')).toHaveTextContent(
    'A folder cannot be imported. Drop the CSV file that is in it.',
  )
  drop(aFile('Nord,n'), aFile('Hall,h'))
  expect(await (await dialog()).findByText('2 files were dropped. Drop one CSV file at a time.')).toBeVisible()
  expect((await dialog()).getByRole('button', { name: 'Choose a file' })).toBeVisible()
  drop(aFile('Nord,n'))
  expect(await cell('Location Name', 1)).toHaveValue('Nord')
})

// requirement 25.23
test('mended cells are not lost without a question, nor with the end of the session', async () => {
  await seedLocations(seed(), 'Lobby')
  const user = await openTable('Lobby')
  await choose(user, aFile(SHOPS))
  await user.type(await cell('Unique ID', 3), 'w')
  await press(user, 'Cancel', await dialog())
  await press(user, 'Keep editing', within(await screen.findByRole('alertdialog', { name: 'Discard changes?' })))
  expect(await cell('Unique ID', 3)).toHaveValue('w')

  loginAgain()
  expect(await cell('Unique ID', 3)).toHaveValue('w')
  expect(await cell('Location Name', 5)).toHaveValue('Hall two')
})

// requirement 25.24
test('all locations, those of the search or the selected ones are exported', async () => {
  const [bar] = await seedLocations(seed(), '=Bar', 'Hall', 'Spa')
  const saved: string[] = []
  vi.spyOn(URL, 'createObjectURL').mockImplementation(content => {
    if (content instanceof Blob)
      void content.arrayBuffer().then(bytes => saved.push(new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes)))
    return 'blob:nodedata:list'
  })
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation(() => undefined)
  const links = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
  const user = await openTable('Hall')
  const all = await locationsAt(seed())
  await press(user, 'Export')
  await waitFor(() => expect(saved.at(-1)).toBe(csvOf(all)))
  expect(saved.at(-1)).toContain("'=Bar,'=bar")

  await user.type(screen.getByRole('searchbox', { name: 'Search locations' }), 'bar')
  await waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(2))
  await press(user, 'Export')
  await waitFor(() => expect(saved.at(-1)).toBe(csvOf(all.filter(({ id }) => id === bar?.id))))
  await select(user)
  await user.clear(screen.getByRole('searchbox', { name: 'Search locations' }))
  await user.type(screen.getByRole('searchbox', { name: 'Search locations' }), 'spa')
  await waitFor(() => expect(screen.getByRole('row', { name: /Spa/ })).toBeVisible())
  const before = saved.length
  await press(user, 'Export')
  await waitFor(() => expect(saved).toHaveLength(before + 1))
  expect(saved.at(-1)).toBe(csvOf(all.filter(({ id }) => id === bar?.id)))
  expect(links).toHaveBeenCalledTimes(3)
  vi.restoreAllMocks()
})
