// Runs before the first paint: a person's own choice of theme must not flash in the other one. Written by src/ui/theme.ts.
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
