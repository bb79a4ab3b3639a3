import { screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startContract, stopContract } from '../../support/component/contract-server.ts'
import { renderApp, signIn } from '../../support/component/render-app.tsx'

beforeEach(async () => {
  await startContract()
  await signIn()
})
afterEach(stopContract)

const heading = (name: string) => screen.findByRole('heading', { name }, { timeout: 20_000 })
const address = () => window.location.href.slice(window.location.origin.length)

// requirement 1.9
test('the start page with a stored token leads to the media page, and Back does not lead to the start page', async () => {
  const visited = window.history.length
  renderApp('/')
  expect(await heading('Media')).toBeVisible()
  expect(screen.queryByRole('heading', { name: 'Login' })).not.toBeInTheDocument()
  expect(address()).toBe('/media')
  expect(window.history.length).toBe(visited)
})

// requirement 1.11
test('every page has a plain path in the history of the browser, and Back and Forward walk through them', async () => {
  // An earlier test may have gone back: the entries ahead of it, which the next one replaces, would be counted.
  window.history.pushState(null, '', '/')
  const { user } = renderApp('/media')
  await heading('Media')
  const visited = window.history.length
  const sidebar = within(screen.getByRole('navigation', { name: 'Main' }))
  await user.click(sidebar.getByRole('link', { name: 'Manage User' }))
  expect(await heading('User Management')).toBeVisible()
  expect(address()).toBe('/user')
  expect(window.history.length).toBe(visited + 1)
  window.history.back()
  expect(await heading('Media')).toBeVisible()
  expect(address()).toBe('/media')
  window.history.forward()
  expect(await heading('User Management')).toBeVisible()
  expect(address()).toBe('/user')
})
