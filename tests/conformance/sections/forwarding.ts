import { readStatusUpdate } from '../../../src/realtime/messages.ts'
import { type Check, NotMet } from '../check.ts'
import type { Connection, Form } from '../realtime-client.ts'
import type { Run } from '../run-context.ts'
import { formOf, inWords } from './watching.ts'

const otherForm = (form: Form): Form => (form === 'object' ? 'positional' : 'object')

/** The message that the console sends after an Update. */
const updateOf = ({ own }: Run) => ({
  uniqueId: own.location.uniqueId,
  status: [
    { type: 'videowall' as const, is_active: true },
    { type: 'ticker' as const, is_active: false },
  ],
  isOnline: true,
})

/** What a screen understands of the latest message that it has heard. */
function understood(screen: Connection): string {
  const payload = screen.heard('screen_status_updated').at(-1)
  return JSON.stringify(payload ? readStatusUpdate(payload) : null)
}

/** Sends the message in one form. @returns the message in words, and whether all others have heard it */
async function announce(run: Run, form: Form) {
  const [console, first, second] = [
    await run.realtime.connect(),
    await run.realtime.connect(),
    await run.realtime.connect(),
  ]
  const update = updateOf(run)
  const asked = console.send('screen_status_updated', update, form)
  const expected = JSON.stringify(update)
  const isHeard = () => [first, second].every(screen => understood(screen) === expected)
  const hasArrived = await run.realtime.until(isHeard, run.limits.messageMs)
  const connections = [first, second]
  for (const one of [console, ...connections]) one.close()
  return { asked, hasArrived, connections }
}

export const forwardingChecks: readonly Check[] = [
  {
    name: 'realtime.forward',
    level: 'screen',
    promise: 'screen_status_updated is passed on to all other connections, with its values unchanged',
    client: 'A screen takes an Update only after some minutes, with its next call.',
    async verify(run) {
      await run.own.location.id()
      const first = await formOf(run)
      for (const form of [first, otherForm(first)]) {
        const { asked, hasArrived, connections } = await announce(run, form)
        const heard = connections.map(one => one.heard('screen_status_updated').at(-1))
        if (hasArrived) {
          run.saw('screen_status_updated is understood', inWords(form))
          run.saw('screen_status_updated is passed on', inWords((heard[0]?.length ?? 0) > 1 ? 'positional' : 'object'))
          return
        }
        if (form === first) continue
        const words = heard.map(payload => (payload ? JSON.stringify(payload) : 'nothing')).join(' and ')
        throw new NotMet(asked, `the other two connections heard ${words} within ${run.limits.messageMs / 1000} s`)
      }
    },
  },
]
