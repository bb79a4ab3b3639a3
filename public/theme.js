// Runs before the first paint, so that no page flashes in another colour (requirements 3.15, 9.1).
{
  const root = document.documentElement
  if (/\/display\/[^/]+\/(videowall|ticker)\/*$/i.test(location.pathname)) root.style.background = '#000'
  else {
    try {
      const theme = localStorage.getItem('THEME')
      if (theme === 'light' || theme === 'dark') {
        root.dataset.theme = theme
        for (const meta of document.querySelectorAll('meta[data-scheme]')) {
          meta.media = meta.dataset.scheme === theme ? 'all' : 'not all'
        }
      }
    } catch {
      // Blocked storage holds no choice: the system decides.
    }
  }
}
