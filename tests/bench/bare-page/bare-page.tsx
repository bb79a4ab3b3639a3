import axios from 'axios'
import { useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { BrowserRouter, Route, Routes } from 'react-router-dom'

/** The lower bound of a page: the libraries that every page has, one call and one heading. */
function Bare() {
  const [answered, setAnswered] = useState(false)
  useEffect(() => {
    axios.get('/api/locations').finally(() => setAnswered(true))
  }, [])
  return answered && <h1>Bare</h1>
}

const root = document.getElementById('root')
if (root) {
  createRoot(root).render(
    <BrowserRouter>
      <Routes>
        <Route path="*" element={<Bare />} />
      </Routes>
    </BrowserRouter>,
  )
}
