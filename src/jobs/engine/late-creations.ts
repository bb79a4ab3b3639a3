import { ApiError, isMissing } from '../../api/api-error.ts'
import { unlessGone } from '../../api/record-calls.ts'
import { wallClock } from '../../base/clock.ts'
import { type Id, sameId } from '../../base/id.ts'
import { type Creation, type Steps, TaskFailed } from '../steps.ts'

/** A server may carry out a call this long after its answer was lost, as proxies wait so long. In milliseconds. */
export const LONGEST_LIFE_MS = 60_000

/** The calls of one step that were lost and may still arrive. */
export interface Lost {
  calls: number
  /** When the last one was sent or lost, in milliseconds since the epoch. */
  at: number
}

/** The ids that are not among the others. */
export const idsWithout = (ids: readonly Id[], others: readonly Id[]): Id[] =>
  ids.filter(id => !others.some(one => sameId(one, id)))

interface Inputs extends Pick<Steps, 'remember' | 'change' | 'note'> {
  lifeMs: number
  /** Other tasks may make calls meanwhile. */
  rest(ms: number): Promise<void>
}

/** Removes what lost calls of a task have created besides. */
export function createSweep({ remember, change, note, lifeMs, rest }: Inputs) {
  const late: { lost: Lost; creation?: Creation | undefined }[] = []
  const own = { location: [] as Id[], playlist: [] as Id[], item: [] as Id[] }

  const removeNext = async ({ kind, look, extra, known = [], remove, title }: Creation): Promise<boolean> => {
    const find = async () => (extra ? await extra() : idsWithout(await look(), [...known, ...own[kind]]))[0] ?? null
    if ((await remember(find)) === null) return false
    await change(async () => {
      const id = await find()
      if (id !== null) await unlessGone(() => remove(id))
    })
    note(`${title} had arrived twice: the second one was removed again.`)
    return true
  }
  const removeAll = async ({ lost, creation }: (typeof late)[number]): Promise<boolean> => {
    if (!creation) return false
    let isRemoved = false
    try {
      for (; lost.calls > 0 && (await removeNext(creation)); lost.calls -= 1) isRemoved = true
    } catch (error) {
      if (!(error instanceof ApiError || error instanceof TaskFailed)) throw error
      lost.calls = 0
      // With its playlist or its location it is gone, too.
      if (!isMissing(error)) note(`${creation.title} may have arrived twice; look at it there. ${error.message}`)
    }
    return isRemoved
  }
  const removeEach = async () => {
    let isRemoved = false
    for (const one of late) if (await removeAll(one)) isRemoved = true
    return isRemoved
  }

  return {
    noteOwn: ({ kind }: Creation, id: Id): void => void own[kind].push(id),
    /** Without a creation, the calls only have to arrive. */
    expect(lost: Lost, creation?: Creation): void {
      late.push({ lost, creation })
    },
    /**
     * Looks now, and once more when nothing can arrive any more.
     * @param waits false after a cancel: a person does not want to wait
     * @returns true if something was removed
     */
    async run(waits: boolean): Promise<boolean> {
      const isRemoved = await removeEach()
      const under = late.filter(({ lost }) => lost.calls > 0)
      if (under.length === 0 || !waits) return isRemoved
      const left = Math.max(...under.map(({ lost }) => lost.at)) + lifeMs - wallClock.now()
      await rest(Math.min(Math.max(left, 0), lifeMs))
      return (await removeEach()) || isRemoved
    },
  }
}
