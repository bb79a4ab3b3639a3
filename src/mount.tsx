import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App, preload } from './app.tsx'
import { createStores } from './base/stores.ts'
import type { OpenedScreen } from './player/screen.ts'

/** Renders the product. @param opened the screen that already plays, on a display's page */
export async function mount(opened?: OpenedScreen): Promise<void> {
  const root = document.getElementById('root')
  if (!root) throw new Error('index.html has no element with the id "root" to mount the app in.')
  const stores = createStores()
  await preload(stores)
  createRoot(root).render(
    <StrictMode>
      <App stores={stores} opened={opened} />
    </StrictMode>,
  )
}
