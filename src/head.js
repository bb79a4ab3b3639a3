// Runs before the first paint, while the entry is on its way.
{
  // The build writes the names of the files and the address of the calls into the attributes of this script's tag.
  const { base = '/', player = '', keeping = '', pages = '', api } = document.currentScript.dataset
  const isBelow = location.pathname.toLowerCase().startsWith(base.toLowerCase())
  const path = isBelow ? location.pathname.slice(base.length) : ''
  const [, id, type] = /^display\/([^/]+)\/(videowall|ticker)\/*$/i.exec(path) ?? []

  const add = (tag, properties) => document.head.append(Object.assign(document.createElement(tag), properties))

  // Today's playlists, for src/api/todays-answer.ts.
  const call = url => {
    const controller = new AbortController()
    const options = { signal: controller.signal, headers: { Accept: 'application/json' } }
    const answer = fetch(url, options).then(async one => ({ ok: one.ok, status: one.status, text: await one.text() }))
    // An error is not unhandled: src/api/todays-answer.ts takes the answer, or the error.
    answer.catch(() => undefined)
    globalThis.earlyCall = { url, answer, abort: () => controller.abort() }
    return answer
  }

  // Where a browser keeps files, no element may ask for one that its worker does not have: the file would come twice.
  const mayLoad = async url => {
    if (!('serviceWorker' in navigator)) return true
    return Boolean(navigator.serviceWorker.controller && (await caches.match(url, { ignoreVary: true })))
  }

  // The first file of a screen with one playlist, for src/player/early-file.ts: the file comes while the player is
  // compiled. Which one of several playlists begins, the player alone knows.
  const loadFirstFile = async ({ text }) => {
    const { data = {}, playlists = data.playlists } = JSON.parse(text)
    const [{ items, is_active }, another] = playlists
    const [{ media }] = items.toSorted((a, b) => a.order_position - b.order_position)
    const [, kind] = /^(image|video)\//.exec(media.mime_type) ?? []
    // A screen in step begins in the middle of its list.
    if (/[?&]sync\b/.test(location.search)) return
    if (another || !is_active || !kind || (kind === 'video' && type.toLowerCase() === 'ticker')) return
    // One that the player leaves out (src/media/heavy/decode-limits.ts).
    if (media.size > 2_000_000 && media.mime_type.includes('svg')) return
    const url = `${api}/uploads/${encodeURIComponent(media.file_name)}`
    if (!(await mayLoad(new URL(url, location.href)))) return
    // The player has begun by itself.
    if (globalThis.earlyFile === null) return
    const element = document.createElement(kind === 'video' ? 'video' : 'img')
    globalThis.earlyFile = { url, element: Object.assign(element, { muted: true, preload: 'auto', src: url }) }
  }

  const startScreen = () => {
    // A screen is black from its first frame on.
    document.documentElement.style.background = '#000'
    const [src, ...imported] = player.split(' ')
    if (!src) return
    try {
      const answer = call(`${api}/playlists/active/today/${encodeURIComponent(decodeURIComponent(id))}/${type}`)
      // Whatever is unusual in the answer is left to the player.
      answer.then(loadFirstFile).catch(() => undefined)
    } catch {
      // An address that cannot be decoded has no screen.
    }
    add('script', { type: 'module', src, blocking: 'render' })
    const keeps = 'serviceWorker' in navigator ? keeping.split(' ').filter(Boolean) : []
    for (const href of [...imported, ...keeps]) add('link', { rel: 'modulepreload', href })
  }

  const startPages = () => {
    for (const href of pages.split(' ').filter(Boolean)) {
      add('link', { rel: 'preload', as: 'script', crossOrigin: '', fetchPriority: 'low', href })
    }
    // A person's own choice of theme, which src/ui/theme.ts writes, must not flash in the other one.
    try {
      const theme = localStorage.getItem('THEME')
      if (theme !== 'light' && theme !== 'dark') return
      document.documentElement.dataset.theme = theme
      for (const meta of document.querySelectorAll('meta[data-scheme]')) {
        meta.media = meta.dataset.scheme === theme ? 'all' : 'not all'
      }
    } catch {
      // Blocked storage holds no choice: the system decides.
    }
  }

  if (id) startScreen()
  else startPages()
}
