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

  // A cache on the way may have spoilt a script, and the browser has kept it: a screen that has not begun asks for its files
  // past every cache, twice, and loads again. The worker helps its own pages between the two (requirement 11.13).
  const ROUND_MS = 20000
  const isOfPage = ({ name }) => name.startsWith(`${location.origin}/`) && /\.(js|css)$/.test(name)
  const askPastCaches = async url => {
    const answer = await fetch(url, { cache: 'reload' })
    await answer.arrayBuffer()
    return answer.ok
  }
  let hasFailed = false
  const helpStart = async isSecond => {
    if (document.querySelector('#root .stage, #root .ticker')) return
    // It plays, and its page is still on its way over a slow line: a reload would only end the film.
    if (!hasFailed && document.querySelector('body > .stage, body > .ticker')) {
      setTimeout(helpStart, ROUND_MS, isSecond)
      return
    }
    const files = performance.getEntriesByType('resource').filter(isOfPage)
    const answers = [location.href, ...files.map(({ name }) => name)].map(askPastCaches)
    // Without a server the browser's error would take the place of this page.
    const isServed = await Promise.all(answers)
      .then(([isPage]) => isPage)
      .catch(() => false)
    if (isSecond && isServed) location.reload()
    else setTimeout(helpStart, ROUND_MS, true)
  }
  if (isDisplay && isKnown) {
    addEventListener('unhandledrejection', () => {
      hasFailed = true
    })
    addEventListener('load', () => setTimeout(helpStart, ROUND_MS, false))
  }
}
