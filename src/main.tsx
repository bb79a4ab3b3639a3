import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App, preload } from './app.tsx'
import './styles/tokens.css'
import './styles/base.css'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no element with the id "root" to mount the app in.')

preload()
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
)
