// Runs before the first paint, while the entry is on its way.
{
  // The build writes the names of the files into the attributes of this script's tag.
  const { player = '', pages = '' } = document.currentScript.dataset
  const isScreen = /\/display\/[^/]+\/(?:videowall|ticker)\/*$/i.test(location.pathname)
  const preload = (hrefs, properties) => {
    for (const href of hrefs.split(' ').filter(Boolean)) {
      document.head.append(Object.assign(document.createElement('link'), { href, ...properties }))
    }
  }
  // A screen needs nothing but the player for its first picture; modulepreload compiles it at once.
  if (isScreen) preload(player, { rel: 'modulepreload' })
  else {
    preload(pages, { rel: 'preload', as: 'script', crossOrigin: '', fetchPriority: 'low' })
    // A person's own choice of theme, which src/ui/theme.ts writes, must not flash in the other one.
    try {
      const theme = localStorage.getItem('THEME')
      if (theme === 'light' || theme === 'dark') {
        document.documentElement.dataset.theme = theme
        for (const meta of document.querySelectorAll('meta[data-scheme]')) {
          meta.media = meta.dataset.scheme === theme ? 'all' : 'not all'
        }
      }
    } catch {
      // Blocked storage holds no choice: the system decides.
    }
  }
}
