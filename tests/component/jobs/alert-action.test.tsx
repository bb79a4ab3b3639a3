import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { AlertProvider, type ShowAlert, useAlert } from '../../../src/ui/alert.tsx'

let show: ShowAlert = () => undefined

function Opener() {
  show = useAlert()
  return null
}

beforeEach(() => {
  vi.useFakeTimers()
  render(
    <AlertProvider>
      <Opener />
    </AlertProvider>,
  )
})
afterEach(() => vi.useRealTimers())

function showWithUndo() {
  const run = vi.fn()
  act(() => show('success', 'Item deleted successfuly!', '', { label: 'Undo', seconds: 10, run }))
  return run
}

const undo = () => screen.queryByRole('button', { name: 'Undo' })
const ok = () => screen.getByRole('button', { name: 'OK' })

// requirement 23.1
test('an alert offers its action beside OK for its seconds, and OK has the focus', () => {
  const run = showWithUndo()
  expect(screen.getByRole('alertdialog', { name: 'Success' })).toHaveAccessibleDescription('Item deleted successfuly!')
  expect(ok()).toHaveFocus()
  act(() => void vi.advanceTimersByTime(9900))
  undo()?.focus()
  act(() => void vi.advanceTimersByTime(200))
  expect(undo()).toBeNull()
  expect(ok()).toHaveFocus()
  fireEvent.click(ok())
  expect(screen.queryByRole('alertdialog')).toBeNull()
  expect(run).not.toHaveBeenCalled()
})

// requirement 23.1
test('the seconds of an alert begin when it is shown, and a double click acts once', () => {
  act(() => show('warning', 'Another message'))
  const run = showWithUndo()
  act(() => void vi.advanceTimersByTime(60_000))
  fireEvent.click(ok())
  const button = undo()
  if (!button) throw new Error('The alert does not offer its action.')
  fireEvent.click(button, { detail: 1 })
  fireEvent.click(button, { detail: 2 })
  expect(run).toHaveBeenCalledTimes(1)
  expect(screen.queryByRole('alertdialog')).toBeNull()
})
