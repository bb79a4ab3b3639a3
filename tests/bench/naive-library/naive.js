/** A simple first version: one element per file. `?every=10` shows one file of ten. */
const every = Number(new URLSearchParams(location.search).get('every'))
const answer = await fetch('/api/media', { headers: { Authorization: `Bearer ${localStorage.getItem('TOKEN')}` } })
const { data } = await answer.json()
const list = document.querySelector('ul')

window.settled = 0
const settle = () => {
  window.settled += 1
}

for (const { id, name, file_name, mime_type } of data.media) {
  if (id % every !== 0) continue
  const isFilm = mime_type.startsWith('video')
  const media = document.createElement(isFilm ? 'video' : 'img')
  if (isFilm) media.preload = 'metadata'
  for (const event of ['load', 'loadedmetadata', 'error']) media.addEventListener(event, settle, { once: true })
  media.src = `/api/uploads/${encodeURIComponent(file_name)}`
  const cell = document.createElement('li')
  cell.append(media, name)
  list.append(cell)
}
