import { useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { io } from 'socket.io-client'

interface Row {
  id: number
  name: string
  unique_id: string
}

/** A simple first version: every row is rendered, and rendered again with every message. */
function PlainTable() {
  const [rows, setRows] = useState<Row[]>([])
  const [screens, setScreens] = useState<string[]>([])
  const [search, setSearch] = useState('')

  useEffect(() => {
    fetch('/api/locations')
      .then(answer => answer.json())
      .then(body => setRows(body.data.locations))
    const socket = io({ transports: ['websocket'] })
    socket.on('connect', () => socket.emit('request_screens', setScreens))
    socket.on('update_screens', setScreens)
    return () => {
      socket.close()
    }
  }, [])

  const connected = new Set(screens)
  return (
    <>
      <input type="search" aria-label="Search locations" value={search} onChange={e => setSearch(e.target.value)} />
      <table>
        <tbody>
          {rows
            .filter(row => row.name.includes(search))
            .map(row => (
              <tr key={row.id}>
                <td>{row.unique_id}</td>
                <td>{row.name}</td>
                <td>{connected.has(`${row.unique_id}-videowall`) ? '🟢' : '🔴'}</td>
                <td>{connected.has(`${row.unique_id}-ticker`) ? '🟢' : '🔴'}</td>
              </tr>
            ))}
        </tbody>
      </table>
    </>
  )
}

const root = document.getElementById('root')
if (root) createRoot(root).render(<PlainTable />)
