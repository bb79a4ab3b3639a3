// Runs before the first paint, so that no page flashes in another colour (requirements 3.15, 9.1). In a browser that is too
// old the page is a sentence (requirement 19.13); the syntax here is old too.
{
  const root = document.documentElement
  const isDisplay = /\/display\/[^/]+\/(videowall|ticker)\/*$/i.test(location.pathname)
  if (isDisplay) root.style.background = '#000'
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

  // Chromium 103 brought AbortSignal.timeout, 116 AbortSignal.any.
  const isKnown = typeof AbortSignal !== 'undefined' && (isDisplay ? 'timeout' : 'any') in AbortSignal
  if (!isKnown) {
    root.dataset.tooOld = ''
    addEventListener('DOMContentLoaded', () => {
      const sentence = document.createElement('p')
      sentence.textContent = isDisplay
        ? 'This screen needs Chrome or Chromium 103 or newer.'
        : 'This browser is too old for the console. It needs Chrome, Edge or Chromium 116 or newer.'
      Object.assign(sentence.style, { margin: '32px', font: '16px sans-serif' }, isDisplay && { color: '#777' })
      document.body.append(sentence)
    })
  }
}
