import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { beforeEach, expect, test } from 'vitest'
import type { Location } from '../../../src/api/locations.ts'
import { createQueryClient } from '../../../src/console/query-client.ts'
import { useFleet } from '../../../src/fleet/use-fleet.ts'
import { LocationChooser } from '../../../src/location/copy/copy-dialog.tsx'
import { ChooseLocation } from '../../../src/pictures/save/choose-location.tsx'
import { envelope } from '../../support/component/contract-server.ts'
import { onPageWith } from '../../support/component/page-stores.tsx'
import { aLocation } from '../../support/fleet/entries.ts'
import { aGate } from '../../support/looks/gate.ts'
import { alert, answerFleet, playlistsBody, shops, signInAs } from '../fleet/fleet-rig.tsx'

function Chooser() {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  return <LocationChooser type="videowall" fleet={useFleet()} except={2} chosen={chosen} onChange={setChosen} />
}

/** Opens the list of all shops but number 2. */
function openChooser() {
  render(<Chooser />, { wrapper: onPageWith(createQueryClient(alert)) })
  return userEvent.setup()
}

const box = (name: RegExp) => screen.findByRole('checkbox', { name })
const part = (name: RegExp) => screen.getByRole('radio', { name })
const boxes = () => within(screen.getByRole('list', { name: 'Locations' })).queryAllByRole<HTMLInputElement>('checkbox')
const rows = () => boxes().map(({ dataset }) => dataset.key)
const ticked = () => boxes().flatMap(({ dataset, checked }) => (checked ? [dataset.key] : []))

beforeEach(() => signInAs('1'))

// requirement 24.2
test('the other locations are searched, and those without a playlist are told apart from those not known', async () => {
  const gate = aGate()
  answerFleet({
    locations: shops(12),
    async playlists(id) {
      if (id === 5) await gate.opened
      if (id === 6) return envelope({ success: false, message: 'Not for you.' }, 403)
      return envelope(playlistsBody(...(id % 3 === 0 ? [] : [id])))
    },
  })
  const user = openChooser()
  expect(await screen.findAllByText('1 playlist')).toHaveLength(6)
  expect(screen.getAllByText('not known yet')).toHaveLength(1)
  expect(screen.getByText('could not be loaded')).toBeVisible()
  expect(screen.getByText(/^Playlists of 10 of 12 locations so far, as of /)).toBeVisible()
  expect(rows()).toEqual(['1', '3', '4', '5', '6', '7', '8', '9', '10', '11', '12'])

  await user.click(part(/^Without a videowall playlist 3$/))
  expect(rows()).toEqual(['3', '9', '12'])
  await user.click(await box(/^Choose all 3 shown$/))
  expect(screen.getByText('3 of 11 chosen')).toBeVisible()

  await user.click(part(/^All 11$/))
  await user.type(screen.getByRole('searchbox', { name: 'Search locations' }), 'shop-11')
  expect(rows()).toEqual(['11'])
  await user.click(await box(/^Shop 11/))
  await user.clear(screen.getByRole('searchbox', { name: 'Search locations' }))
  await user.click(part(/^Chosen 4$/))
  expect(rows()).toEqual(['3', '9', '11', '12'])
  expect(await box(/^Choose all 4 shown$/)).toBeChecked()

  await user.click(screen.getByRole('button', { name: 'Choose none' }))
  expect(screen.getByText('No location to show.')).toBeVisible()
  gate.open()
  expect(await screen.findByText('0 of 11 chosen')).toBeVisible()
})

// requirements 3.35 and 24.3
test('a click with Shift ticks the boxes in between, and the arrows go along them', async () => {
  answerFleet({ locations: shops(30) })
  const user = openChooser()
  await box(/^Shop 4 /)
  // By its key: to compute 30 names for each step takes long.
  const boxOf = (key: number) => document.querySelector<HTMLElement>(`input[data-key="${key}"]`) ?? document.body
  await user.click(boxOf(4))
  await user.keyboard('{Shift>}')
  await user.click(boxOf(8))
  await user.keyboard('{/Shift}')
  expect(ticked()).toEqual(['4', '5', '6', '7', '8'])
  const all = screen.getByRole<HTMLInputElement>('checkbox', { name: 'Choose all 29 shown' })
  expect(all.indeterminate).toBe(true)

  await user.keyboard('{ArrowUp}{ArrowUp} ')
  expect(ticked()).toEqual(['4', '5', '7', '8'])
  await user.keyboard('{End}{PageUp}{ArrowDown}')
  expect(boxOf(21)).toHaveFocus()
  await user.keyboard('{Control>}a{/Control}')
  expect(ticked()).toHaveLength(29)
  // The list is one stop of the Tab key.
  await user.tab()
  expect(document.body).toHaveFocus()
})

const inGroups = ['Atrium', 'Source', 'Bandung / Shop 1', 'Bandung / Shop 2'].map((name, index) => ({
  ...aLocation(index + 1),
  name,
}))

// requirement 5.17
test('the head of a group ticks all of it, also folded; the arrows pass the heads', async () => {
  answerFleet({ locations: inGroups, playlists: async id => envelope(playlistsBody(id)) })
  const user = openChooser()
  expect(await box(/^Bandung \/ Shop 2 shop-4/)).toBeVisible()
  screen.getByRole('checkbox', { name: /^Atrium/ }).focus()
  await user.keyboard('{ArrowDown}')
  const head = screen.getByRole('button', { name: 'Bandung, 2 locations' })
  expect(head).toHaveFocus()
  await user.keyboard('{Enter}')
  expect(rows()).toEqual(['1', undefined])
  await user.click(await box(/^Choose all of Bandung$/))
  expect(screen.getByText('2 of 3 chosen')).toBeVisible()
  await user.click(part(/^Chosen 2$/))
  expect(rows()).toEqual([undefined, '3', '4'])
})

// requirement 5.17
test('the one location is chosen in groups too; the chosen one stays when its group is folded', async () => {
  answerFleet({ locations: inGroups, playlists: async id => envelope(playlistsBody(id)) })
  function One() {
    const [chosen, setChosen] = useState<Location | null>(null)
    return <ChooseLocation chosen={chosen} onChoose={setChosen} />
  }
  render(<One />, { wrapper: onPageWith(createQueryClient(alert)) })
  const user = userEvent.setup()
  await user.click(await screen.findByRole('radio', { name: /Shop 2/ }))
  await user.click(screen.getByRole('button', { name: 'Bandung, 2 locations' }))
  expect(screen.getAllByRole('radio').map(one => one.closest('label')?.textContent)).toEqual([
    ...['Atriumshop-1', 'Bandung / Shop 2shop-4', 'Sourceshop-2'],
  ])
})
