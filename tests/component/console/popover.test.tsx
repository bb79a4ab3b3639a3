import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Popover } from '../../../src/ui/popover.tsx'

test('an open popover follows its button when the window changes its size', () => {
  const button = document.createElement('button')
  const place = (left: number) => {
    button.getBoundingClientRect = () => new DOMRect(left, 100, 40, 40)
  }
  place(300)
  render(
    <Popover title="More" anchor={button} onClose={() => undefined}>
      <p>Rename</p>
    </Popover>,
  )
  document.documentElement.getBoundingClientRect = () => new DOMRect(0, 0, 1024, 768)
  fireEvent(window, new Event('resize'))
  expect(screen.getByRole('dialog', { hidden: true }).style.left).toBe('300px')
  place(120)
  fireEvent(window, new Event('resize'))
  expect(screen.getByRole('dialog', { hidden: true }).style.left).toBe('120px')
})
