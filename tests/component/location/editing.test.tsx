import { QueryClient } from '@tanstack/react-query'
import { act, fireEvent, renderHook, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { useEditing } from '../../../src/location/use-editing.ts'
import { useUnsaved } from '../../../src/page/unsaved.ts'
import { onPageWith } from '../../support/component/page-stores.tsx'
import { aPlaylist } from '../../support/display/playlists.ts'

type Panel = 'videowall' | 'ticker'

function openPage() {
  const { result } = renderHook(
    () => {
      const [unsaved, setUnsaved] = useState('')
      useUnsaved(unsaved, unsaved !== '')
      return { editing: useEditing(), setUnsaved }
    },
    { wrapper: onPageWith(new QueryClient()) },
  )
  const editing = () => result.current.editing
  return {
    editing,
    toggle: (id: number, type: Panel) => act(async () => void editing().toggleOpen(aPlaylist({ id }), type)),
    togglePanel: (type: Panel) => act(async () => void editing().togglePanel(type)),
    /** As the form of this name does; an empty name is a form that is saved, or closed. */
    leaveUnsaved: (name: string) => act(() => result.current.setUnsaved(name)),
    close: () => act(() => editing().close()),
    panels: () => [editing().panels.videowall, editing().panels.ticker],
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
  const { editing, toggle } = openPage()
  expect(editing().openId).toBeNull()
  await toggle(4, 'videowall')
  expect(editing().openId).toBe(4)
  await toggle(5, 'ticker')
  expect(editing().openId).toBe(5)
  await toggle(5, 'ticker')
  expect(editing().openId).toBeNull()
  expect(question()).toBeNull()
})

// requirement 6.8
test('another playlist is opened only if what is not saved may be lost', async () => {
  const { editing, toggle, leaveUnsaved } = openPage()
  await toggle(4, 'videowall')
  leaveUnsaved('playlist 4')
  await toggle(5, 'videowall')
  expect(question()).toHaveAccessibleDescription('What you changed in playlist 4 has not been saved.')
  await answer('Keep editing')
  expect(editing().openId).toBe(4)
  await toggle(5, 'videowall')
  await answer('Discard')
  expect(editing().openId).toBe(5)
  await toggle(4, 'videowall')
  expect([question(), editing().openId]).toEqual([null, 4])
})

test('a playlist that is saved, or was closed by its own form, is left without a question', async () => {
  const { editing, toggle, leaveUnsaved, close } = openPage()
  await toggle(4, 'videowall')
  leaveUnsaved('playlist 4')
  leaveUnsaved('')
  await toggle(5, 'videowall')
  expect([question(), editing().openId]).toEqual([null, 5])
  leaveUnsaved('playlist 5')
  close()
  expect(editing().openId).toBeNull()
  await toggle(4, 'videowall')
  expect([question(), editing().openId]).toEqual([null, 4])
})

test('a panel leaves its edit mode only if the playlist that is open in it may be closed', async () => {
  const { editing, panels, toggle, togglePanel, leaveUnsaved } = openPage()
  await togglePanel('videowall')
  await toggle(4, 'videowall')
  leaveUnsaved('playlist 4')
  await togglePanel('ticker')
  await togglePanel('ticker')
  expect([question(), editing().openId, ...panels()]).toEqual([null, 4, true, false])
  await togglePanel('videowall')
  await answer('Keep editing')
  expect([editing().openId, ...panels()]).toEqual([4, true, false])
  await togglePanel('videowall')
  await answer('Discard')
  expect([editing().openId, ...panels()]).toEqual([null, false, false])
})

test('a panel that begins its edit mode closes nothing', async () => {
  const { editing, panels, toggle, togglePanel, leaveUnsaved } = openPage()
  await toggle(4, 'ticker')
  leaveUnsaved('playlist 4')
  await togglePanel('ticker')
  expect([question(), editing().openId, ...panels()]).toEqual([null, 4, false, true])
})
