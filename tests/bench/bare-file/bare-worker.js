/** The lower bound of a display that is kept for an outage: answers with the page and the file that it has kept. */
const file = new URL(location.href).searchParams.get('file')
const kept = ['/bare.html', '/bare.js', '/bare.css', `/api/uploads/${file}`]
self.addEventListener('install', event => {
  event.waitUntil(caches.open('bare').then(cache => cache.addAll(kept)))
})
self.addEventListener('fetch', event => {
  const answer = caches.match(event.request, { ignoreSearch: true, ignoreVary: true })
  event.respondWith(answer.then(found => found ?? fetch(event.request)))
})
