import { useEffect, useState } from 'react'
import { Navigate, useLocation, useNavigate } from 'react-router-dom'
import { displayPath, fullUrl, locationFormPath } from '../routes.ts'
import { QrCode } from '../ui/qr-code.tsx'
import { useKeyDown } from '../ui/use-key-down.ts'
import { createScreenWorld } from './screen-world.ts'
import { keptScreen, type Waiting, waitForLocation } from './waiting.ts'
import { useWakeLock } from './wake-lock.ts'
import './waiting-page.css'

/** A new screen, at an address without a name (section 36 of tests/requirements.md). */
export function WaitingPage() {
  const { search } = useLocation()
  const kept = keptScreen.snapshot()?.query
  useWakeLock(true)
  if (kept && !search) return <Navigate to={{ search: kept }} replace />
  return <WaitingScreen query={new URLSearchParams(search)} />
}

/** The next turn of the picture; the address says nothing of the first one. */
const turns: Record<string, string> = { '': '90', 90: '180', 180: '270' }

function WaitingScreen({ query }: { query: URLSearchParams }) {
  const type = query.get('type') === 'ticker' ? 'ticker' : 'videowall'
  const navigate = useNavigate()
  const [world] = useState(() => createScreenWorld())
  const [{ id, trouble, isOver }, setWaiting] = useState<Waiting>({ id: '', trouble: '', isOver: false })
  useEffect(() => waitForLocation({ ...world, type, tell: setWaiting }), [world, type])

  const choose = (name: string, value: string | undefined) => {
    if (value) query.set(name, value)
    else query.delete(name)
    const kept = keptScreen.snapshot()
    if (kept) keptScreen.set({ ...kept, query: String(query) })
    void navigate({ search: String(query) }, { replace: true })
  }
  const other = type === 'ticker' ? 'Videowall' : 'Ticker'
  const choices = [
    { key: 't', text: other, run: () => choose('type', other === 'Ticker' ? 'ticker' : undefined) },
    { key: 'r', text: 'Turn', run: () => choose('rotate', turns[query.get('rotate') ?? '']) },
  ]
  useKeyDown(({ key, ctrlKey }) => !ctrlKey && choices.find(one => one.key === key.toLowerCase())?.run())

  if (isOver) {
    query.delete('type')
    return <Navigate to={{ pathname: displayPath(id, type), search: String(query) }} replace />
  }
  if (!id) return null
  return (
    <section className="waiting row wrap" aria-label="Waiting screen">
      <QrCode text={fullUrl(locationFormPath('add', id))} label="The form of its location, as a QR code" />
      <h1>{id}</h1>
      <div className="waiting-words">
        <p>In the console, open Manage Location, press Add Location and choose this screen. Or scan the code.</p>
        <p role="status">{trouble ? `Waits for the server: ${trouble}.` : `This ${type} waits for its location.`}</p>
        {choices.map(({ key, text, run }) => (
          <button key={key} type="button" onClick={run}>{`${text} (${key.toUpperCase()})`}</button>
        ))}
      </div>
    </section>
  )
}
