import { sameId } from '../../../src/base/id.ts'
import { fail } from '../answer.ts'
import type { Check } from '../check.ts'
import { isOn } from '../own/own-screens.ts'
import { mustBeAccepted } from '../verdicts.ts'
import { active, todays } from './todays-playlists.ts'

/** The call that switches the screens of a location. */
export const switchingChecks: readonly Check[] = [
  {
    name: 'today.off',
    level: 'screen',
    promise: 'A playlist that was not switched on is not offered, or is offered as not active',
    client: 'Plays a new playlist before anybody has pressed Update.',
    async verify({ ask, own }) {
      const id = await own.videowall.id()
      const found = await todays(ask, own.location.uniqueId, 'videowall')
      if (active(found).some(one => sameId(one.id, id))) fail(found.answer, 'the new playlist is active')
    },
  },
  {
    name: 'today.switch',
    level: 'console',
    promise: 'PUT /playlists/{location id}/screen switches all playlists of a type on, and leaves the other type off',
    client: 'Shows your message; after a success the switches jump back, and the screens play what they played.',
    async verify({ own, saw }) {
      const answer = await own.screens.switchTo({ videowall: true, ticker: false })
      mustBeAccepted(answer)
      for (const playlist of [own.videowall, own.overMidnight]) {
        if (!(await isOn(playlist))) fail(answer, `${playlist.name} is not active afterwards`)
      }
      if (await isOn(own.ticker)) fail(answer, `${own.ticker.name} is active afterwards`)
      saw('the screens’ update', 'PUT /playlists/{id of the location}/screen')
    },
  },
  {
    name: 'today.switch-off',
    level: 'console',
    promise: 'The same call switches them off',
    client: 'The screens play on, although the console shows them as switched off.',
    async verify({ own }) {
      mustBeAccepted(await own.screens.switchTo({ videowall: true, ticker: true }))
      const answer = await own.screens.switchTo({ videowall: false, ticker: false })
      mustBeAccepted(answer)
      for (const playlist of [own.videowall, own.ticker]) {
        if (await isOn(playlist)) fail(answer, `${playlist.name} is still active`)
      }
    },
  },
]
