import { act, fireEvent, renderHook, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useEditing } from '../../../src/pages/location/use-editing.ts'
import { ConfirmProvider } from '../../../src/ui/confirm.tsx'
import { aPlaylist } from '../../support/display/playlists.ts'

type Panel = 'videowall' | 'ticker'

function openPage() {
  const { result } = renderHook(useEditing, { wrapper: ConfirmProvider })
  return {
    result,
    toggle: (id: number, type: Panel) => act(async () => void result.current.toggleOpen(aPlaylist({ id }), type)),
    togglePanel: (type: Panel) => act(async () => void result.current.togglePanel(type)),
    tellUnsaved: (isUnsaved: boolean) => act(() => result.current.tellUnsaved(isUnsaved)),
    close: () => act(() => result.current.close()),
    panels: () => [result.current.panels.videowall, result.current.panels.ticker],
  }
}

const answer = (name: 'Discard' | 'Keep editing') =>
  act(async () => fireEvent.click(screen.getByRole('button', { name })))
const question = () => screen.queryByRole('alertdialog')

test('each panel has an edit mode of its own', async () => {
  const { panels, togglePanel } = openPage()
  expect(panels()).toEqual([false, false])
  await togglePanel('ticker')
  expect(panels()).toEqual([false, true])
  await togglePanel('videowall')
  await togglePanel('ticker')
  expect(panels()).toEqual([true, false])
})

test('one playlist is open at a time, and closes where it is asked for again', async () => {
  const { result, toggle } = openPage()
  expect(result.current.openId).toBeNull()
  await toggle(4, 'videowall')
  expect(result.current.openId).toBe(4)
  await toggle(5, 'ticker')
  expect(result.current.openId).toBe(5)
  await toggle(5, 'ticker')
  expect(result.current.openId).toBeNull()
  expect(question()).toBeNull()
})

test('another playlist is opened only if what is not saved may be lost', async () => {
  const { result, toggle, tellUnsaved } = openPage()
  await toggle(4, 'videowall')
  tellUnsaved(true)
  await toggle(5, 'videowall')
  expect(question()).toHaveAccessibleDescription('What you changed in playlist 4 has not been saved.')
  await answer('Keep editing')
  expect(result.current.openId).toBe(4)
  await toggle(5, 'videowall')
  await answer('Discard')
  expect(result.current.openId).toBe(5)
  await toggle(4, 'videowall')
  expect([question(), result.current.openId]).toEqual([null, 4])
})

test('what is saved again, or was closed by its own form, is lost without a question', async () => {
  const { result, toggle, tellUnsaved, close } = openPage()
  await toggle(4, 'videowall')
  tellUnsaved(true)
  tellUnsaved(false)
  await toggle(5, 'videowall')
  expect([question(), result.current.openId]).toEqual([null, 5])
  tellUnsaved(true)
  close()
  expect(result.current.openId).toBeNull()
  tellUnsaved(true)
  await toggle(4, 'videowall')
  expect([question(), result.current.openId]).toEqual([null, 4])
})

test('a panel leaves its edit mode only if the playlist that is open in it may be closed', async () => {
  const { result, panels, toggle, togglePanel, tellUnsaved } = openPage()
  await togglePanel('videowall')
  await toggle(4, 'videowall')
  tellUnsaved(true)
  await togglePanel('ticker')
  await togglePanel('ticker')
  expect([question(), result.current.openId, ...panels()]).toEqual([null, 4, true, false])
  await togglePanel('videowall')
  await answer('Keep editing')
  expect([result.current.openId, ...panels()]).toEqual([4, true, false])
  await togglePanel('videowall')
  await answer('Discard')
  expect([result.current.openId, ...panels()]).toEqual([null, false, false])
})

test('a panel that begins its edit mode closes nothing', async () => {
  const { result, panels, toggle, togglePanel, tellUnsaved } = openPage()
  await toggle(4, 'ticker')
  tellUnsaved(true)
  await togglePanel('ticker')
  expect([question(), result.current.openId, ...panels()]).toEqual([null, 4, false, true])
})

test('a click on one card of hundreds draws no other one anew: what the cards call stays the same', async () => {
  const { result, toggle, togglePanel } = openPage()
  const { toggleOpen, togglePanel: first, tellUnsaved, close } = result.current
  await togglePanel('ticker')
  await toggle(4, 'ticker')
  expect(result.current).toMatchObject({ toggleOpen, togglePanel: first, tellUnsaved, close })
})
