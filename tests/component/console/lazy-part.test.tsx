import { render, screen } from '@testing-library/react'
import { Suspense } from 'react'
import { expect, test } from 'vitest'
import { lazyPart } from '../../../src/pages/lazy-part.ts'

const aPart = () =>
  lazyPart(async () => ({ word }: { word: string }) => <p>{word}</p>)

const shown = (Part: ReturnType<typeof aPart>, word: string) => (
  <Suspense fallback={<p>waiting</p>}>
    <Part word={word} />
  </Suspense>
)

test('a loaded part is shown at once', async () => {
  const Part = aPart()
  await Part.load()
  render(shown(Part, 'here'))
  expect(screen.getByText('here')).toBeVisible()
  expect(screen.queryByText('waiting')).not.toBeInTheDocument()
})

test('a part that is not loaded is loaded when it is shown, and stays the same component afterwards', async () => {
  const Part = aPart()
  const { rerender } = render(shown(Part, 'here'))
  expect(screen.getByText('waiting')).toBeVisible()
  const element = await screen.findByText('here')
  rerender(shown(Part, 'changed'))
  expect(element).toHaveTextContent('changed')
  expect(element).toBeVisible()
})
