import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { createTheme } from '../../../src/ui/theme.ts'
import { startContract, stopContract } from '../../support/component/contract-server.ts'
import { renderApp, signIn } from '../../support/component/render-app.tsx'

beforeAll(startContract)
afterAll(stopContract)
afterEach(() => createTheme().choose('system'))

const root = document.documentElement

async function openUsers() {
  await signIn()
  const { user } = renderApp('/user')
  const group = await screen.findByRole('group', { name: 'Theme' })
  return { user, theme: (name: string) => within(group).getByRole('radio', { name }) }
}

// requirement 3.15
test('without a choice the system decides; a choice shows at once and is stored', async () => {
  const { user, theme } = await openUsers()
  expect(theme('System')).toBeChecked()
  expect(root).not.toHaveAttribute('data-theme')
  await user.click(theme('Dark'))
  expect(theme('Dark')).toBeChecked()
  expect(root).toHaveAttribute('data-theme', 'dark')
  expect(localStorage.getItem('THEME')).toBe('dark')
  await user.click(theme('System'))
  expect(root).not.toHaveAttribute('data-theme')
  expect(localStorage.getItem('THEME')).toBeNull()
})

// requirement 3.15
test('another tab changes the theme here too', async () => {
  const { theme } = await openUsers()
  localStorage.setItem('THEME', 'light')
  window.dispatchEvent(new StorageEvent('storage', { key: 'THEME' }))
  await waitFor(() => expect(theme('Light')).toBeChecked())
  expect(root).toHaveAttribute('data-theme', 'light')
})

// requirement 3.15
test('signing out leaves the theme to the browser', async () => {
  const { user, theme } = await openUsers()
  await user.click(theme('Dark'))
  await user.click(screen.getByRole('button', { name: 'Sign Out' }))
  expect(await screen.findByRole('heading', { name: 'Login' })).toBeVisible()
  expect(root).toHaveAttribute('data-theme', 'dark')
  expect(localStorage.getItem('THEME')).toBe('dark')
})

// requirement 3.15
test('the colour of a telephone’s browser goes with the choice', () => {
  const metas = ['light', 'dark'].map(scheme => {
    const meta = document.createElement('meta')
    meta.name = 'theme-color'
    meta.dataset.scheme = scheme
    document.head.append(meta)
    return meta
  })
  createTheme().choose('dark')
  expect(metas.map(meta => meta.media)).toEqual(['not all', 'all'])
  createTheme().choose('system')
  expect(metas.map(meta => meta.media)).toEqual(['(prefers-color-scheme: light)', '(prefers-color-scheme: dark)'])
  for (const meta of metas) meta.remove()
})
