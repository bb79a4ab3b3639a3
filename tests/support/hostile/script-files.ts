import { claimingPng } from './heavy-files.ts'

/** A script that a page notices: it calls the server, and marks the window. */
const SCRIPT = "window.hacked = 1; fetch('/api/hacked')"

const bytes = (text: string): Uint8Array<ArrayBuffer> => Uint8Array.from(text, letter => letter.charCodeAt(0) & 0xff)

const page = `<!doctype html><html><body onload="${SCRIPT}"><script>${SCRIPT}</script></body></html>`
const svg = (more = '') =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" onload="${SCRIPT}">${more}<script>${SCRIPT}</script><foreignObject width="9" height="9"><body xmlns="http://www.w3.org/1999/xhtml"><img src="x" onerror="${SCRIPT}"/><iframe srcdoc="&lt;script&gt;${SCRIPT}&lt;/script&gt;"/></body></foreignObject><a xlink:href="javascript:${SCRIPT}"><rect width="99" height="99"/></a></svg>`

const pdf = `%PDF-1.7
1 0 obj<</Type/Catalog/Pages 2 0 R/OpenAction<</S/JavaScript/JS(app.launchURL\\("/api/hacked"\\))>>>>endobj
2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj
trailer<</Root 1 0 R>>`

const mhtml = `From: <Saved by Blink>\r\nMIME-Version: 1.0\r\nContent-Type: multipart/related; type="text/html"; boundary="x"\r\n\r\n--x\r\nContent-Type: text/html\r\n\r\n${page}\r\n--x--\r\n`

/** An XML page whose root is no SVG. */
const xml = `<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml"><script>${SCRIPT}</script></html>`
const xslt = `<?xml version="1.0"?><?xml-stylesheet type="text/xsl" href="data:text/xml,x"?>${svg()}`

/** A file that is an image by its first bytes, and a page or a script by the rest. */
const behind = (head: Uint8Array, text: string): Uint8Array<ArrayBuffer> => {
  const made = new Uint8Array(head.length + text.length)
  made.set(head)
  made.set(bytes(text), head.length)
  return made
}

const gif = bytes(
  'GIF89a\x01\x00\x01\x00\x80\x00\x00\xff\xff\xff\x00\x00\x00,\x00\x00\x00\x00\x01\x00\x01\x00\x00\x02\x02D\x01\x00;',
)

/** Files that try to run a script, each with the name that helps it most. */
export const scriptFiles: ReadonlyArray<[name: string, content: Uint8Array<ArrayBuffer>]> = [
  ['page.html', bytes(page)],
  ['page.png', bytes(page)],
  ['page.svg', bytes(page)],
  ['picture.svg', bytes(svg())],
  ['picture.html', bytes(svg())],
  ['prologue.svg', bytes(`<?xml version="1.0"?>\n<!-- a -->\n<!DOCTYPE svg>\n${svg()}`)],
  ['mixed.svg', bytes(svg(`]]>${page}`))],
  ['page.xml', bytes(xml)],
  ['page.xhtml', bytes(xml)],
  ['style.svg', bytes(xslt)],
  ['document.pdf', bytes(pdf)],
  ['document.png', bytes(pdf)],
  ['saved.mhtml', bytes(mhtml)],
  ['saved.jpg', bytes(mhtml)],
  ['script.js', bytes(SCRIPT)],
  ['polyglot.gif', behind(gif, page)],
  ['polyglot.html', behind(gif, page)],
  ['script.gif', bytes(`GIF89a/*\x00\x00*/=1;${SCRIPT}`)],
  ['polyglot.jpg', behind(bytes('\xff\xd8\xff\xe0\x00\x10JFIF\x00'), page)],
  ['polyglot.png', behind(claimingPng(8, 8), page)],
  ['document.jpg', behind(bytes('\xff\xd8\xff\xe0\x00\x10JFIF\x00'), pdf)],
  ['polyglot.bmp', behind(bytes('BM\x46\0\0\0\0\0\0\0\x36\0\0\0'), page)],
  ['polyglot.mp4', behind(bytes('\0\0\0\x18ftypmp42\0\0\0\0mp42isom'), page)],
  ['polyglot.webm', behind(bytes('\x1a\x45\xdf\xa3\x9f\x42\x82\x84webm'), page)],
]
