// Runs before the first paint, while the entry is on its way.
{
  // The build writes the names of the files and the address of the calls into the attributes of this script's tag.
  const { base = '/', player = '', keeping = '', pages = '', api, fit } = document.currentScript.dataset
  const isBelow = location.pathname.toLowerCase().startsWith(base.toLowerCase())
  const path = isBelow ? location.pathname.slice(base.length) : ''
  const [, id, type] = /^display\/([^/]+)\/(videowall|ticker)\/*$/i.exec(path) ?? []
  const isTicker = type?.toLowerCase() === 'ticker'

  const create = (tag, properties) => Object.assign(document.createElement(tag), properties)
  const add = (tag, properties) => document.head.append(create(tag, properties))

  // Today's playlists, for src/api/todays-answer.ts. A fetch reads its body in several tasks, which wait behind all scripts.
  const call = url => {
    const request = new XMLHttpRequest()
    const answer = new Promise((resolve, reject) => {
      request.onload = () => {
        const { status, responseText: text } = request
        resolve({ ok: status >= 200 && status < 300, status, text })
      }
      request.onerror = request.onabort = () => reject(new TypeError('no answer'))
    })
    request.open('GET', url)
    request.setRequestHeader('Accept', 'application/json')
    request.send()
    // An error is not unhandled: src/api/todays-answer.ts takes the answer, or the error.
    answer.catch(() => undefined)
    globalThis.earlyCall = { url, answer, abort: () => request.abort() }
    return answer
  }

  // Where a browser keeps files, no element may ask for one that its worker does not have: the file would come twice.
  const mayLoad = async url => {
    if (!('serviceWorker' in navigator)) return true
    return Boolean(navigator.serviceWorker.controller && (await caches.match(url, { ignoreVary: true })))
  }

  // The first picture and the player both need the processor. The player is loaded after the picture, if the answer and
  // then the picture come within these times.
  const ANSWER_MS = 100
  const PICTURE_MS = 250
  const MOST_COPIES = 20
  const wait = ms => new Promise(resolve => setTimeout(resolve, ms))

  const two = number => String(number).padStart(2, '0')

  // True if a playlist plays now without any doubt. Windows over midnight and dates with a time zone are the player's.
  const isSurelyOn = ({ is_active, date_start, date_end, time_start, time_end }) => {
    const now = new Date()
    const day = `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`
    const time = `${two(now.getHours())}:${two(now.getMinutes())}`
    const isWithin = (from, value, to, shape) =>
      shape.test(from) && shape.test(to) && from.slice(0, value.length) <= value && value <= to.slice(0, value.length)
    const isDay = (!date_start && !date_end) || isWithin(date_start, day, date_end, /^\d{4}-\d\d-\d\d$/)
    const isTime = (!time_start && !time_end) || isWithin(time_start, time, time_end, /^\d\d:\d\d(:\d\d)?$/)
    return is_active === true && isDay && isTime
  }

  // Pixels that the player does not decode either (src/api/media.ts).
  const isTooLarge = ({ naturalWidth, naturalHeight }) => naturalWidth * naturalHeight > 64_000_000

  // A picture is seen whole or not at all. Its size is known before it is decoded.
  const decode = async image => {
    await new Promise((resolve, reject) => Object.assign(image, { onload: resolve, onerror: reject }))
    if (isTooLarge(image)) throw new Error('too large')
    await image.decode()
  }

  // The stage with the file on its hidden layer, which src/player/videowall takes over as it is.
  const stageWith = element => {
    const stage = create('div', { className: 'stage' })
    Object.assign(stage.dataset, { fit, front: 1 })
    const layer = () => create('div', { className: 'layer' })
    stage.append(layer(), layer())
    stage.lastChild.append(element)
    return stage
  }

  // The strip before it moves, which src/player/ticker takes over as it is. Undefined if this image does not fill it.
  const tickerWith = (image, isAlone) => {
    // As in src/player/ticker.css.
    const height = Math.round(Math.min(innerHeight, Math.max(128, innerHeight / 5)))
    const width = Math.round((image.naturalWidth / image.naturalHeight) * height)
    const count = Math.ceil(innerWidth / width)
    if (!(count <= (isAlone ? MOST_COPIES : 1))) return undefined
    const strip = create('div', { className: 'strip' })
    for (let left = 0; left < count * width; left += width) {
      const copy = left === 0 ? image : image.cloneNode()
      Object.assign(copy.style, { left: `${left}px`, width: `${width}px` })
      strip.append(copy)
    }
    const ticker = create('div', { className: 'ticker' })
    ticker.append(strip)
    return ticker
  }

  // Shows the first file, if no player runs already, which then shows it itself.
  const show = async (element, isAlone) => {
    if (element.decode) await decode(element)
    if (globalThis.earlyFile?.element !== element || document.querySelector('.stage, .ticker')) return
    const root = isTicker ? tickerWith(element, isAlone) : stageWith(element)
    if (!root) return
    document.body.append(root)
    // Nothing else has to come before this picture.
    for (const script of document.querySelectorAll('script[blocking]')) script.removeAttribute('blocking')
    const painted = new Promise(resolve => {
      if (element.requestVideoFrameCallback) element.requestVideoFrameCallback(resolve)
      // The task after this frame.
      else requestAnimationFrame(() => setTimeout(resolve))
    })
    await element.play?.()
    await painted
  }

  // The first file of a screen with one playlist, for src/player/early-file.ts: the file comes before the player. Which
  // one of several playlists begins, the player alone knows.
  const loadFirstFile = async ({ ok, text }) => {
    const { success, data = {}, playlists = data.playlists } = JSON.parse(text)
    const [playlist, another] = playlists
    const [{ media }] = playlist.items.toSorted((a, b) => a.order_position - b.order_position)
    const [, kind] = /^(image|video)\//.exec(media.mime_type) ?? []
    // A screen in step begins in the middle of its list.
    if (/[?&]sync\b/.test(location.search)) return
    if (another || !playlist.is_active || !kind || (kind === 'video' && isTicker)) return
    // One that the player leaves out (src/api/media.ts).
    if (media.size > 2_000_000 && media.mime_type.includes('svg')) return
    const isUsual = ok && success !== false && type === type.toLowerCase() && (!playlist.type || playlist.type === type)
    const url = `${api}/uploads/${encodeURIComponent(media.file_name)}`
    if (!(await mayLoad(new URL(url, location.href)))) return
    // The player has begun by itself.
    if (globalThis.earlyFile === null) return
    const [tag, properties] =
      kind === 'video'
        ? ['video', { muted: true, playsInline: true, preload: 'auto' }]
        : ['img', { alt: '', decoding: 'sync' }]
    const element = create(tag, { ...properties, src: url })
    globalThis.earlyFile = { url, element }
    // A query may ask for another moment.
    if (isUsual && !location.search && isSurelyOn(playlist)) await show(element, playlist.items.length === 1)
  }

  const startScreen = () => {
    // A screen is black from its first frame on.
    document.documentElement.style.background = '#000'
    const [src, ...imported] = player.split(' ')
    if (!src) return
    try {
      const answer = call(`${api}/playlists/active/today/${encodeURIComponent(decodeURIComponent(id))}/${type}`)
      // Whatever is unusual in the answer is left to the player.
      const picture = answer.then(loadFirstFile).catch(() => undefined)
      const hasAnswer = answer.then(() => true).catch(() => false)
      globalThis.earlyPicture = Promise.race([hasAnswer, wait(ANSWER_MS)]).then(
        isInTime => isInTime && Promise.race([picture, wait(PICTURE_MS)]),
      )
    } catch {
      // An address that cannot be decoded has no screen.
    }
    const keeps = 'serviceWorker' in navigator ? keeping.split(' ').filter(Boolean) : []
    Promise.resolve(globalThis.earlyPicture).then(() => {
      for (const href of [...imported, ...keeps]) add('link', { rel: 'modulepreload', href })
      add('script', { type: 'module', src })
    })
  }

  const startPages = () => {
    for (const href of pages.split(' ').filter(Boolean)) {
      add('link', { rel: 'preload', as: 'script', crossOrigin: '', fetchPriority: 'low', href })
    }
    // A person's own choice of theme, which src/ui/theme.tsx writes, must not flash in the other one.
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
