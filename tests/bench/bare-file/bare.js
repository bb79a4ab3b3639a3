/** The floor of a display: the file that the address names as one element, which says when its first frame is there. */
const file = location.hash.slice(1)
const tell = () => console.info('Display: shows the bare file')
const element = document.createElement(file.endsWith('.mp4') ? 'video' : 'img')
Object.assign(element, { muted: true, autoplay: true, src: `/api/uploads/${file}` })
document.body.append(element)
if (element instanceof HTMLVideoElement) element.requestVideoFrameCallback(tell)
else element.decode().then(() => requestAnimationFrame(() => requestAnimationFrame(tell)))
