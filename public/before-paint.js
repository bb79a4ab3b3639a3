// Runs before the first paint, so that no page flashes in another colour (requirements 3.15, 9.1). In a browser that is too
// old the page is a sentence (requirement 19.13); the syntax here is old too.
{
  const root = document.documentElement
  const isDisplay = /\/display(\/[^/]+\/(videowall|ticker))?\/*$/i.test(location.pathname)
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

  // A cache on the way may have cut a file of this page, and the browser keeps the half. A screen that has not begun asks for
  // the page and its files past every cache, and loads again (requirement 11.13). The entry of the history outlives a
  // reload, and counts the tries: the quick ones take less than two minutes, the others spare the server.
  const QUICK_TRIES = 9
  const tries = () => Object.assign({ tries: 0 }, history.state).tries
  const setTries = count => history.replaceState(Object.assign({}, history.state, { tries: count }), '')

  // Every screen has one of the three; half a stylesheet does not place it.
  const hasBegun = () => {
    const picture = document.querySelector('.stage, .ticker, .waiting')
    return picture !== null && getComputedStyle(picture).position === 'absolute'
  }

  const isAnswered = async url => {
    try {
      const answer = await fetch(url, { cache: 'reload', signal: AbortSignal.timeout(60000) })
      await answer.arrayBuffer()
      return answer.ok
    } catch {
      return false
    }
  }
  const isOwnFile = ({ name }) => name.startsWith(`${location.origin}/`) && /\.(js|css)$/.test(name)
  const askForFiles = () =>
    performance
      .getEntriesByType('resource')
      .filter(isOwnFile)
      .map(({ name }) => isAnswered(name))

  // The disk may have spoilt what the worker keeps of the page; versioned-url.ts names its caches.
  const dropKeptPage = async () => {
    const kept = 'caches' in window ? await caches.keys() : []
    await Promise.all(kept.filter(name => name.includes(' shell ')).map(name => caches.delete(name)))
  }

  const helpLater = () => setTimeout(help, tries() < QUICK_TRIES ? 10000 : 90000)
  const help = async () => {
    if (hasBegun()) return setTries(0)
    setTries(tries() + 1)
    // Without a server the browser's error would take the place of this page.
    if (!(await isAnswered(location.href))) return helpLater()
    await Promise.allSettled([...askForFiles(), dropKeptPage()])
    location.reload()
  }
  if (isDisplay && isKnown) addEventListener('load', helpLater)
}
