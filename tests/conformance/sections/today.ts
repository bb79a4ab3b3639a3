import type { ScreenType } from '../../../src/api/playlists.ts'
import { sameId } from '../../../src/base/id.ts'
import { fail } from '../answer.ts'
import { type Check, sectionOf, Untestable } from '../check.ts'
import { uploadPath } from '../own/own-media.ts'
import type { Switches } from '../own/own-screens.ts'
import type { Run } from '../run-context.ts'
import { isOk } from '../verdicts.ts'
import { switchingChecks } from './switching.ts'
import { active, askToday, readToday, todays } from './todays-playlists.ts'

/** The playlists that a screen of the run would play after a switch. @throws NotMet or Untestable */
async function afterSwitch({ ask, own }: Run, switches: Switches, type: ScreenType = 'videowall') {
  await own.screens.haveSwitched(switches)
  const found = await todays(ask, own.location.uniqueId, type)
  return { ...found, playing: active(found) }
}

const BOTH: Switches = { videowall: true, ticker: true }
const NONE: Switches = { videowall: false, ticker: false }

const offers: Check[] = [
  {
    name: 'today.listed',
    level: 'screen',
    promise: 'A playlist that is switched on and covers today is offered to its screen, as active',
    client: 'The screen stays on “Loading playlist...”.',
    async verify(run) {
      const { answer, playing, place } = await afterSwitch(run, BOTH)
      const id = await run.own.videowall.id()
      if (!playing.some(one => sameId(one.id, id))) fail(answer, 'the active playlist is not in it')
      run.saw('the playlists of today', `in ${place}`)
    },
  },
  {
    name: 'today.type',
    level: 'screen',
    promise: 'The videowall is offered its own playlists only, and so is the ticker',
    client: 'Plays the playlist of one screen on the other.',
    async verify(run) {
      for (const [type, other] of [
        ['videowall', 'ticker'],
        ['ticker', 'videowall'],
      ] as const) {
        const { answer, playing } = await afterSwitch(run, BOTH, type)
        const foreign = await run.own[other].id()
        if (playing.some(one => sameId(one.id, foreign))) fail(answer, `it holds a playlist of the ${other}`)
      }
    },
  },
  {
    name: 'today.items',
    level: 'screen',
    promise: 'An offered playlist has its items, in the order of the console and with the names of their files',
    client: 'Plays nothing, or in another order than the console shows.',
    async verify(run) {
      await run.own.items.added()
      const { items } = await run.own.items.listed()
      const { answer, playing } = await afterSwitch(run, BOTH)
      const id = await run.own.videowall.id()
      const offered = playing.find(one => sameId(one.id, id))?.items ?? []
      const names = (list: typeof items) => list.map(({ media }) => media.file_name).join(', ')
      if (names(offered) !== names(items))
        fail(answer, `its items are ${names(offered) || 'none'}; on the console ${names(items)}`)
    },
  },
  {
    name: 'today.files',
    level: 'screen',
    promise: 'Every file of an offered playlist can be loaded',
    client:
      'Skips the items whose files it cannot load; if there is no other, the screen stays on “Loading playlist...”.',
    async verify(run) {
      await run.own.items.added()
      const { playing } = await afterSwitch(run, BOTH)
      for (const { media } of playing.flatMap(({ items }) => items)) {
        const answer = await run.ask('GET', uploadPath(media), { token: null })
        if (!isOk(answer)) fail(answer)
      }
    },
  },
  {
    name: 'today.plan',
    level: 'screen',
    promise: 'An offered playlist has the days, the hours and the repeat of the console',
    client: 'Plays it at another time than the console shows, or not at all.',
    async verify(run) {
      const { answer, playing } = await afterSwitch(run, BOTH)
      const id = await run.own.videowall.id()
      const offered = playing.find(one => sameId(one.id, id))
      for (const field of ['date_start', 'date_end', 'time_start', 'time_end', 'repeat_interval'] as const) {
        const [found, sent] = [offered?.[field], run.own.videowall.plan[field]]
        if (found !== sent) fail(answer, `${field} is ${JSON.stringify(found)} where ${JSON.stringify(sent)} was sent`)
      }
    },
  },
  {
    name: 'today.withdrawn',
    level: 'screen',
    promise: 'A playlist that was switched off is not offered any more, or is offered as not active',
    client: 'Plays on what was switched off.',
    async verify(run) {
      await afterSwitch(run, BOTH)
      const { answer, playing } = await afterSwitch(run, NONE)
      if (playing.length > 0) fail(answer, `${playing.length} active playlists are in it`)
    },
  },
]

const edges: Check[] = [
  {
    name: 'today.nothing',
    level: 'screen',
    promise: 'Nothing to play is an empty list, or a 404 with success: false',
    client: 'Takes anything else for a failure: the screen plays on what it had, and asks again every 10 s.',
    async verify({ ask, own, saw }) {
      await own.emptyLocation.id()
      const found = readToday(await askToday(ask, own.emptyLocation.uniqueId, 'videowall'))
      if (found.playlists.length > 0) fail(found.answer, 'the location has no playlist')
      saw('nothing to play', found.answer.status === 404 ? found.place : 'an empty list')
    },
  },
  {
    name: 'today.unknown',
    level: 'comfort',
    promise: 'A screen that the server does not know gets an empty list, or a 404 with success: false',
    client: 'A screen whose location was deleted plays on for ever.',
    async verify({ ask, marker }) {
      const { answer, playlists } = readToday(await askToday(ask, `${marker}-none`, 'videowall'))
      if (playlists.length > 0) fail(answer, 'it offers the playlists of another screen')
    },
  },
  {
    name: 'today.morning-after',
    level: 'comfort',
    promise: 'Hours over midnight are offered on the morning after the last day too',
    client: 'The screen stops at midnight what should play until the morning.',
    async verify(run) {
      const now = run.startedAt
      if (now.getHours() === 23 && now.getMinutes() >= 55)
        throw new Untestable('the hours of this playlist end at 23:58: try again after midnight')
      const { answer, playing } = await afterSwitch(run, BOTH)
      const id = await run.own.overMidnight.id()
      if (!playing.some(one => sameId(one.id, id)))
        fail(answer, 'it lacks a playlist from yesterday 23:59 to today 23:58')
    },
  },
]

export const today = sectionOf(
  'today',
  'Active playlists of today',
  ['add a playlist that runs over midnight, switch the screens of this location on and off, ask what they may play'],
  [...switchingChecks, ...offers, ...edges],
)
