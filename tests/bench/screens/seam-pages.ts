/** Pages that the seams of a screen are compared with. Each takes the names of its files from the query `files`. */

const style = `<!doctype html><style>html,body{margin:0;background:#000;height:100%;overflow:hidden}
video,img{position:fixed;inset:0;width:100%;height:100%}</style><body><script>
const files = new URLSearchParams(location.search).get('files').split(',')
let index = 0`

/** A simple first version: one element at a time, each replaced by the next. @param seconds the time of a picture */
export const naivePage = (seconds: number) => `${style}
function next() {
  const file = files[index++ % files.length]
  document.body.innerHTML = ''
  const isFilm = file.endsWith('.mp4')
  const element = document.createElement(isFilm ? 'video' : 'img')
  if (isFilm) Object.assign(element, { muted: true, autoplay: true, onended: next })
  else setTimeout(next, ${seconds * 1000})
  element.src = '/api/uploads/' + file
  document.body.append(element)
}
next()</script>`

/**
 * A page of two films and nothing else: one plays while the other is prepared, drawn and started, as on a screen. What it
 * holds is the share of the browser and the machine.
 */
export const barePair = `${style}
const films = [0, 1].map(() => Object.assign(document.createElement('video'), { muted: true, preload: 'auto' }))
document.body.append(...films)
function prepare(film) {
  film.style.opacity = 0
  film.src = '/api/uploads/' + files[index++ % files.length]
}
function run(film, other) {
  film.style.opacity = 1
  setTimeout(prepare, 130, other)
  let isDrawn = false
  const timer = setInterval(() => {
    const rest = film.duration - film.currentTime
    if (rest <= 0.5 && !isDrawn && other.readyState > 2) {
      isDrawn = true
      other.style.zIndex = index
      other.style.opacity = 0.002
    }
    if (rest <= 0.05 && other.paused) other.play()
  }, 4)
  film.onended = () => {
    clearInterval(timer)
    run(other, film)
  }
}
prepare(films[0])
films[0].oncanplay = () => {
  films[0].oncanplay = null
  films[0].play()
  run(films[0], films[1])
}</script>`

/**
 * A page that holds every film and picture ready, and at each full number of seconds of the machine's clock shows the next
 * one. What windows with this page are apart is the share of the browser and the machine.
 */
export const bareInStep = (seconds: number) => `${style}
const shown = files.map(file => {
  const isFilm = file.endsWith('.mp4')
  const element = document.createElement(isFilm ? 'video' : 'img')
  if (isFilm) Object.assign(element, { muted: true, preload: 'auto' })
  element.src = '/api/uploads/' + file
  element.style.opacity = 0
  document.body.append(element)
  return element
})
function show() {
  const turn = Math.round(Date.now() / ${seconds * 1000})
  for (const [at, element] of shown.entries()) {
    const isFront = at === turn % shown.length
    element.style.opacity = isFront ? 1 : 0
    if (element.pause && !isFront) {
      element.pause()
      element.currentTime = 0
    } else if (element.play) element.play()
  }
  setTimeout(show, (turn + 1) * ${seconds * 1000} - Date.now())
}
show()</script>`

/** A list on one kept film and one kept picture, as a first version plays it. @param more further HTML */
export const keptElements = (
  files: readonly string[],
  seconds: number,
  more = '',
) => `<!doctype html><body style="margin:0;background:#000">
<style>video, img { position: absolute; width: 100%; height: 100%; object-fit: contain }</style>
<video muted autoplay></video><img>${more}<script>
const files = ${JSON.stringify(files)}
const [film, photo] = [document.querySelector('video'), document.querySelector('img')]
let at = -1
function next() {
  at = (at + 1) % files.length
  const isFilm = files[at].endsWith('.mp4')
  film.hidden = !isFilm
  photo.hidden = isFilm
  ;(isFilm ? film : photo).src = '/api/uploads/' + files[at]
  if (!isFilm) setTimeout(next, ${seconds} * 1000)
}
film.onended = next
next()
</script>`

/** Images that run over a page of their own, or over its lower fifth, as a bare CSS animation. */
export const bareStrip = (files: readonly string[], height: '100%' | '20%') => `<style>
body { background: #000; overflow: hidden }
.strip { display: flex; position: absolute; bottom: 0; height: ${height}; z-index: 1; background: #000;
  animation: go ${files.length * 6}s linear infinite; will-change: transform }
.strip img { position: static; width: auto; height: 100% }
@keyframes go { to { transform: translateX(-50%) } }</style>
<div class="strip">${[...files, ...files].map(file => `<img src="/api/uploads/${file}">`).join('')}</div>`
