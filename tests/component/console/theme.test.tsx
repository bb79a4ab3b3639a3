import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { createTheme } from '../../../src/ui/theme.tsx'
import { startContract, stopContract } from '../../support/component/contract-server.ts'
import { press } from '../../support/component/page-actions.ts'
import { renderApp, signIn } from '../../support/component/render-app.tsx'

beforeAll(startContract)
afterAll(stopContract)
afterEach(() => createTheme().choose('system'))

const root = document.documentElement

// requirement 3.15
test('without a choice the system decides; a choice of this or another tab shows at once, and outlives the session', async () => {
  await signIn()
  const { user } = renderApp('/user')
  const group = within(await screen.findByRole('group', { name: 'Theme' }))
  const theme = (name: string) => group.getByRole('radio', { name })
  expect(theme('System')).toBeChecked()
  expect(root).not.toHaveAttribute('data-theme')
  await user.click(theme('Dark'))
  expect(theme('Dark')).toBeChecked()
  expect(root).toHaveAttribute('data-theme', 'dark')
  expect(localStorage.getItem('THEME')).toBe('dark')
  await user.click(theme('System'))
  expect(root).not.toHaveAttribute('data-theme')
  expect(localStorage.getItem('THEME')).toBeNull()

  localStorage.setItem('THEME', 'light')
  window.dispatchEvent(new StorageEvent('storage', { key: 'THEME' }))
  await waitFor(() => expect(theme('Light')).toBeChecked())
  await press(user, 'Sign Out')
  await screen.findByRole('heading', { name: 'Login' })
  expect(root).toHaveAttribute('data-theme', 'light')
  expect(localStorage.getItem('THEME')).toBe('light')
})

// requirement 3.15
test('the colour of a telephone’s browser goes with the choice', () => {
  const metas = ['light', 'dark'].map(scheme => {
    const meta = document.createElement('meta')
    Object.assign(meta, { name: 'theme-color' }).dataset.scheme = scheme
    return meta
  })
  document.head.append(...metas)
  createTheme().choose('dark')
  expect(metas.map(meta => meta.media)).toEqual(['not all', 'all'])
  createTheme().choose('system')
  expect(metas.map(meta => meta.media)).toEqual(['(prefers-color-scheme: light)', '(prefers-color-scheme: dark)'])
  for (const meta of metas) meta.remove()
})
