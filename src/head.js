// Runs before the first paint, while the entry is on its way.
{
  // The build writes the names of the files and the address of the calls into the attributes of this script's tag.
  const { base = '/', player = '', keeping = '', pages = '', api, fit } = document.currentScript.dataset
  const isBelow = location.pathname.toLowerCase().startsWith(base.toLowerCase())
  const path = isBelow ? location.pathname.slice(base.length) : ''
  const [, id, type] = /^display\/([^/]+)\/(videowall|ticker)\/*$/i.exec(path) ?? []

  const create = (tag, properties) => Object.assign(document.createElement(tag), properties)
  const add = (tag, properties) => document.head.append(create(tag, properties))

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

  // The first picture and the player both need the processor. The player begins after the picture, if the answer and
  // then the picture come within these times.
  const ANSWER_MS = 100
  const PICTURE_MS = 250
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

  // Pixels that the player does not decode either (src/media/heavy/decode-limits.ts).
  const isTooLarge = ({ naturalWidth, naturalHeight }) => naturalWidth * naturalHeight > 64_000_000

  // A picture is seen whole or not at all. Its size is known before it is decoded.
  const decode = async image => {
    await new Promise((resolve, reject) => Object.assign(image, { onload: resolve, onerror: reject }))
    if (isTooLarge(image)) throw new Error('too large')
    await image.decode()
  }

  // Shows the first file as the hidden layer of a stage, which src/player/videowall takes over as it is.
  const show = async element => {
    if (element.decode) await decode(element)
    // A player that runs already shows it itself.
    if (globalThis.earlyFile?.element !== element || document.querySelector('.stage')) return
    const stage = create('div', { className: 'stage' })
    Object.assign(stage.dataset, { fit, front: 1 })
    const layer = () => create('div', { className: 'layer' })
    stage.append(layer(), layer())
    stage.lastChild.append(element)
    document.body.append(stage)
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

  // The first file of a screen with one playlist, for src/player/early-file.ts: the file comes while the player is
  // compiled. Which one of several playlists begins, the player alone knows.
  const loadFirstFile = async ({ ok, text }) => {
    const { success, data = {}, playlists = data.playlists } = JSON.parse(text)
    const [playlist, another] = playlists
    const [{ media }] = playlist.items.toSorted((a, b) => a.order_position - b.order_position)
    const [, kind] = /^(image|video)\//.exec(media.mime_type) ?? []
    // A screen in step begins in the middle of its list.
    if (/[?&]sync\b/.test(location.search)) return
    if (another || !playlist.is_active || !kind || (kind === 'video' && type.toLowerCase() === 'ticker')) return
    // One that the player leaves out (src/media/heavy/decode-limits.ts).
    if (media.size > 2_000_000 && media.mime_type.includes('svg')) return
    const isUsual = ok && success !== false && type === 'videowall' && (!playlist.type || playlist.type === type)
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
    if (isUsual && !location.search && isSurelyOn(playlist)) await show(element)
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
    for (const href of [src, ...imported, ...keeps]) add('link', { rel: 'modulepreload', href })
    Promise.resolve(globalThis.earlyPicture).then(() => add('script', { type: 'module', src }))
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
