/** The lower bound of a display: the file that the address names as one element, which logs its first frame. */
const file = location.hash.slice(1)
const logShown = () => console.info('Display: shows the bare file')
const element = document.createElement(file.endsWith('.mp4') ? 'video' : 'img')
Object.assign(element, { muted: true, autoplay: true, src: `/api/uploads/${file}` })
document.body.append(element)
if (element instanceof HTMLVideoElement) element.requestVideoFrameCallback(logShown)
else element.decode().then(() => requestAnimationFrame(() => requestAnimationFrame(logShown)))
if (location.search === '?worker') {
  navigator.serviceWorker.register(`/bare-worker.js?file=${file}`, { scope: '/bare.html' })
  navigator.serviceWorker.ready.then(() => console.info('Display: keeps the page itself'))
}
