// Runs before the first paint, while the entry is on its way.
{
  // The build writes the names of the files and the address of the calls into the attributes of this script's tag.
  const { base = '/', player = '', pages = '', api } = document.currentScript.dataset
  const isBelow = location.pathname.toLowerCase().startsWith(base.toLowerCase())
  const path = isBelow ? location.pathname.slice(base.length) : ''
  const [, id, type] = /^display\/([^/]+)\/(videowall|ticker)\/*$/i.exec(path) ?? []

  const add = (tag, properties) => document.head.append(Object.assign(document.createElement(tag), properties))

  // Today's playlists, for src/api/todays-answer.ts.
  const call = url => {
    const controller = new AbortController()
    const options = { signal: controller.signal, headers: { Accept: 'application/json' } }
    const answer = fetch(url, options).then(async one => ({ ok: one.ok, status: one.status, text: await one.text() }))
    // Whoever takes the call reads the error.
    answer.catch(() => undefined)
    globalThis.earlyCall = { url, answer, abort: () => controller.abort() }
  }

  const startScreen = () => {
    // A screen is black from its first frame on.
    document.documentElement.style.background = '#000'
    const [src, ...imported] = player.split(' ')
    if (!src) return
    try {
      call(`${api}/playlists/active/today/${encodeURIComponent(decodeURIComponent(id))}/${type}`)
    } catch {
      // An address that cannot be decoded has no screen.
    }
    add('script', { type: 'module', src, blocking: 'render' })
    for (const href of imported) add('link', { rel: 'modulepreload', href })
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
