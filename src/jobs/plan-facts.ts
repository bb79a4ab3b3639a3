import { type ScreenType, screenTypes } from '../base/id.ts'
import type { NewJob, Task } from './job.ts'
import { texts } from '../texts.ts'
import { counted } from '../base/counted.ts'

/** The screens that a task switches on, and off. */
function switchesOf(task: Task): { on: readonly ScreenType[]; off: readonly ScreenType[] } {
  if (task.kind === 'switch-screens') {
    const typesOf = (isOn: boolean) => task.states.flatMap(({ type, is_active }) => (is_active === isOn ? type : []))
    return { on: typesOf(true), off: typesOf(false) }
  }
  return { on: 'switchOn' in task && task.switchOn ? task.switchOn : [], off: [] }
}

/** True if a task switches a screen on, so that playlists that are off may be woken. */
export const switchesOn = (task: Task): boolean => switchesOf(task).on.length > 0

/** What is switched, such as "Videowall Tape is switched on at 180 locations." */
function switchFacts(tasks: readonly Task[]): string[] {
  return (['on', 'off'] as const).flatMap(side =>
    screenTypes.flatMap(type => {
      const count = tasks.filter(task => switchesOf(task)[side].includes(type)).length
      const name = texts.location.tapes[type]
      return count > 0 ? `${name} is switched ${side} at ${counted(count, 'location')}.` : []
    }),
  )
}

/** What an undo cannot bring back, or not as it was. */
export function lossFacts(tasks: readonly Task[]): string[] {
  const countOf = (kind: Task['kind']) => tasks.filter(task => task.kind === kind).length
  const files = countOf('delete-media')
  const locations = countOf('delete-location')
  const hasDeleted = tasks.some(
    task => task.kind === 'delete-playlists' || (task.kind === 'add-playlists' && task.replaces.length > 0),
  )
  const facts = []
  if (files > 0) facts.push(`${counted(files, 'media file')} cannot be brought back.`)
  if (locations > 0) facts.push('Undo makes a deleted location again with its playlists, but with new numbers.')
  else if (hasDeleted) facts.push('Undo makes a deleted playlist again, but with a new number.')
  return facts
}

/** The screens that a job switches, and the time at which screens take its changes. */
export function planFacts({ tasks, tells }: NewJob): string[] {
  const published = tells
    ? ['The screens of a location take the changes as soon as the work there is done.']
    : ['The screens take the changes with the next “Update”.']
  const hasScreens = tasks.some(task =>
    'playlists' in task ? task.playlists.length > 0 : task.kind !== 'delete-media',
  )
  return [...switchFacts(tasks), ...(hasScreens ? published : [])]
}
