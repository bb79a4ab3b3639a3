import { readLocations } from '../../../src/api/locations.ts'
import { readScreens } from '../../../src/realtime/presence-list.ts'
import { fail } from '../answer.ts'
import { type Check, NotMet, sectionOf } from '../check.ts'
import { locationBody } from '../own/own-location.ts'
import { mustBeAccepted } from '../verdicts.ts'
import { forwardingChecks } from './forwarding.ts'
import { presenceChecks } from './presence.ts'

const connection: Check[] = [
  {
    name: 'realtime.connect',
    level: 'console',
    promise: 'socket.io accepts a websocket without a token, on the path /socket.io',
    client:
      'Says that live status is lost; no screen shows as connected, and Update reaches a screen only after minutes.',
    async verify({ realtime }) {
      await realtime.tryToConnect()
    },
  },
  {
    name: 'realtime.acknowledge',
    level: 'console',
    promise: 'request_screens with a callback is answered by it, with the list of present screens',
    client: 'After a lost connection the dots keep their old state until a screen comes or goes.',
    async verify({ realtime, limits }) {
      const page = await realtime.connect()
      const asked = 'request_screens with a callback'
      const answer: unknown = await page.socket
        .timeout(limits.messageMs)
        .emitWithAck('request_screens')
        .catch(() => fail({ asked, answered: `no answer within ${limits.messageMs / 1000} s` }))
      if (!readScreens(answer)) fail({ asked, answered: JSON.stringify(answer) ?? 'nothing' }, 'this is no list')
    },
  },
  {
    name: 'realtime.answer',
    level: 'comfort',
    promise: 'request_screens without a callback is answered by update_screens',
    client: 'Takes the answer to the callback, if there is one.',
    async verify({ realtime, limits }) {
      const page = await realtime.connect()
      const asked = 'request_screens without a callback'
      // Three times: what comes may also be news of a screen that has come or gone.
      for (const time of [1, 2, 3]) {
        const before = page.heard('update_screens').length
        page.socket.emit('request_screens')
        const isHeard = await realtime.until(() => page.heard('update_screens').length > before, limits.messageMs)
        if (!isHeard)
          throw new NotMet(asked, `no update_screens within ${limits.messageMs / 1000} s, at call ${time} of 3`)
      }
      if (page.screens() === null)
        throw new NotMet(asked, `${JSON.stringify(page.heard('update_screens').at(-1))}, no list`)
    },
  },
]

const locations: Check[] = [
  {
    name: 'realtime.locations',
    level: 'comfort',
    promise: 'update_locations follows a change of a location, to every page of the console, with all locations',
    client: 'The tables of other pages show the change only after their next load.',
    async verify({ realtime, ask, own, marker, limits, ledger, login }) {
      await own.location.id()
      const id = await own.emptyLocation.id()
      // A server may tell the locations only to browsers that have logged in, which it knows by a cookie.
      const cookies = login.headers.getSetCookie().map(cookie => cookie.split(';')[0])
      const page = await realtime.connect(cookies.join('; '))
      // As every page of the console does: a server may send its lists to these pages only.
      await page.askForScreens(limits.messageMs)
      const name = `${marker} location 2 renamed`
      ledger.note('location', name)
      const answer = await ask('PUT', `/locations/${encodeURIComponent(id)}`, {
        body: { id, ...locationBody(name, own.emptyLocation.uniqueId) },
      })
      mustBeAccepted(answer)
      const latest = () => readLocations(page.heard('update_locations').at(-1)?.[0]) ?? []
      const isHeard = () => {
        const names = latest().map(location => location.name)
        return names.includes(name) && names.includes(own.location.name)
      }
      if (await realtime.until(isHeard, limits.messageMs)) return
      const count = page.heard('update_locations').length
      const heard =
        count === 0 ? 'no update_locations' : `${count} update_locations, none with all locations of this run`
      throw new NotMet(answer.asked, `${heard} within ${limits.messageMs / 1000} s`)
    },
  },
]

export const realtime = sectionOf(
  'realtime',
  'Realtime messages',
  [
    'connect as a page of the console and as the screens of these locations, one of which falls silent for half a minute',
  ],
  [...connection, ...presenceChecks, ...forwardingChecks, ...locations],
)
