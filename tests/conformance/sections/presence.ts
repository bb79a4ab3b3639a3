import type { ScreenRef } from '../../../src/api/playlists.ts'
import { receiptName } from '../../../src/player/receipt.ts'
import { type Check, NotMet } from '../check.ts'
import type { OwnLocation } from '../own/own-location.ts'
import type { Run } from '../run-context.ts'
import {
  besides,
  formOf,
  inWords,
  isUnderstood,
  mustCome,
  mustGo,
  presentScreen,
  understoodForm,
  watch,
} from './watching.ts'

async function screenOf(location: OwnLocation, type: ScreenRef['type']): Promise<ScreenRef> {
  await location.id()
  return { uniqueId: location.uniqueId, type }
}

const GHOST = 'Shows a dark screen as connected, and nobody goes to look at it.'
const LOST = 'Shows a screen that plays as disconnected.'

/** The time from the last sign of life of a screen to its end in the list, in milliseconds; null if it never ends. */
const silenceOf = (run: Run): Promise<number | null> =>
  run.memo('silence', async () => {
    const screen = await presentScreen(run, await screenOf(run.own.quietLocation, 'videowall'))
    const begin = performance.now()
    const isGone = await run.realtime.until(() => !screen.isPresent(), run.limits.crashMs)
    return isGone ? performance.now() - begin : null
  })

const comings: Check[] = [
  {
    name: 'realtime.present',
    level: 'screen',
    promise: 'A screen that sends screen_connected is in update_screens of the others within 2 s',
    client: LOST,
    async verify(run) {
      const form = await understoodForm(run)
      const asked = 'screen_connected, as one object and one by one'
      if (!form) throw new NotMet(asked, 'no update_screens with the screen in it, after either of the two')
      const other = form === 'object' ? 'positional' : 'object'
      const isBoth = await isUnderstood(run, await screenOf(run.own.location, 'ticker'), other)
      run.saw('messages of a screen are understood', isBoth ? 'in both forms' : `${inWords(form)} only`)
      if (form === 'positional') run.saw('the setting for the pages', 'VITE_SOCKET_ARGUMENTS=positional')
    },
  },
  {
    name: 'realtime.alive',
    level: 'comfort',
    promise: 'screen_alive alone makes a screen present',
    client: 'Shows a screen as disconnected that a restarted server has not heard from since.',
    async verify(run) {
      const form = await formOf(run)
      const ref = await screenOf(run.own.quietLocation, 'ticker')
      const watched = await watch(run, ref)
      await mustCome(run, watched, watched.screen.send('screen_alive', ref, form))
      watched.screen.close()
    },
  },
  {
    name: 'realtime.idle',
    level: 'screen',
    promise: 'A screen that says inactive and alive in one breath stays present: it has nothing to play',
    client: 'Shows a screen that has nothing to play as disconnected.',
    async verify(run) {
      const form = await formOf(run)
      const ref = await screenOf(run.own.emptyLocation, 'videowall')
      const watched = await presentScreen(run, ref)
      const asked = watched.screen.send('screen_status', { ...ref, isActive: false }, form)
      watched.screen.send('screen_alive', ref, form)
      await run.realtime.until(() => false, run.limits.settleMs)
      if (!watched.isPresent()) throw new NotMet(`${asked}, then screen_alive`, 'update_screens without the screen')
      watched.screen.close()
    },
  },
]

const goings: Check[] = [
  {
    name: 'realtime.leaves',
    level: 'comfort',
    promise: 'A screen that only says inactive is gone within 2 s',
    client: GHOST,
    async verify(run) {
      const form = await formOf(run)
      const ref = await screenOf(run.own.location, 'ticker')
      const watched = await presentScreen(run, ref)
      const asked = watched.screen.send('screen_status', { ...ref, isActive: false }, form)
      await mustGo(run, watched, asked, run.limits.messageMs)
      watched.screen.close()
    },
  },
  {
    name: 'realtime.closed',
    level: 'screen',
    promise: 'A screen whose page is closed is gone within 35 s',
    client: GHOST,
    async verify(run) {
      const watched = await presentScreen(run, await screenOf(run.own.location, 'videowall'))
      watched.screen.close()
      await mustGo(run, watched, 'the connection of a screen is closed')
    },
  },
  {
    name: 'realtime.killed',
    level: 'screen',
    promise: 'A screen that is killed, without a goodbye, is gone within 35 s',
    client: GHOST,
    async verify(run) {
      const watched = await presentScreen(run, await screenOf(run.own.emptyLocation, 'ticker'))
      watched.screen.kill()
      await mustGo(run, watched, 'the connection of a screen is cut')
    },
  },
  {
    name: 'realtime.again',
    level: 'screen',
    promise: 'A screen that comes back after that is present again within 2 s',
    client: LOST,
    async verify(run) {
      const ref = await screenOf(run.own.emptyLocation, 'ticker')
      const earlier = await presentScreen(run, ref)
      earlier.screen.kill()
      await mustGo(run, earlier, 'the connection of a screen is cut')
      const later = await presentScreen(run, ref)
      later.screen.close()
    },
  },
  {
    name: 'realtime.twice',
    level: 'screen',
    promise: 'A screen with two connections, of which one closes, stays present: its page was loaded again',
    client: LOST,
    async verify(run) {
      const ref = await screenOf(run.own.emptyLocation, 'videowall')
      const earlier = await presentScreen(run, ref)
      const later = await presentScreen(run, ref)
      // The later connection has to be known before the earlier one ends.
      await run.realtime.until(() => false, run.limits.settleMs / 2)
      earlier.screen.close()
      await run.realtime.until(() => false, run.limits.settleMs)
      if (!later.isPresent())
        throw new NotMet('one of two connections of a screen is closed', 'update_screens without the screen')
      later.screen.close()
    },
  },
  {
    name: 'realtime.silent',
    level: 'comfort',
    promise: 'A screen that falls silent stays present until its next heartbeat is late, and is gone after 35 s',
    client: 'Shows a screen as disconnected between two heartbeats, or a frozen one as connected for ever.',
    begin: run => void silenceOf(run).catch(() => undefined),
    async verify(run) {
      const { crashMs, silenceMs } = run.limits
      const ms = await silenceOf(run)
      const asked = 'the last message of a screen whose connection stays open'
      if (ms === null) throw new NotMet(asked, `the screen is still present ${crashMs / 1000} s later`)
      if (ms < silenceMs)
        throw new NotMet(asked, `the screen is gone ${(ms / 1000).toFixed(1)} s later; it beats every 10 s`)
    },
  },
]

const receipts: Check = {
  name: 'realtime.receipt',
  level: 'comfort',
  promise: 'A second name on the connection of a screen replaces no first one; both are gone within 35 s of its end',
  client: 'With VITE_RECEIPTS=on a dark screen may stay green, or one that plays be red: build the pages without it.',
  async verify(run) {
    const form = await formOf(run)
    const ref = await screenOf(run.own.quietLocation, 'ticker')
    const first = await presentScreen(run, ref)
    const name = { ...ref, uniqueId: receiptName(ref.uniqueId, '000000', []) }
    const second = besides(first, name)
    const asked = first.screen.send('screen_connected', name, form)
    // A choice of the server: without it the console says nothing of what the screens show.
    const isTaken = await run.realtime.until(second.isPresent, run.limits.messageMs)
    run.saw('receipts of screens (VITE_RECEIPTS)', isTaken ? 'taken' : 'not taken')
    await run.realtime.until(() => false, run.limits.settleMs)
    if (!first.isPresent()) throw new NotMet(asked, 'update_screens without the first name of the screen')
    first.screen.close()
    for (const one of [first, second]) await mustGo(run, one, 'the connection of a screen with two names is closed')
  },
}

/** Who is present, and for how long. */
export const presenceChecks: readonly Check[] = [...comings, ...goings, receipts]
