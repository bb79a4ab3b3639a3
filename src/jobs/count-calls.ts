import type { PlaylistContent, Task } from './job.ts'

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)

/** A look before each playlist, its creation and its items; a look at all of them at the end. */
const makingCalls = (playlists: readonly PlaylistContent[]) => sum(playlists.map(({ items }) => 2 + items.length)) + 1

/** A look at a playlist, and its deletion. */
const DELETING_CALLS = 2

/** The look after which the screens are told. */
const TELLING_CALLS = 1

/** The number of calls of a task if nothing is in its way, for the plan of a job. */
export function callsOf(task: Task): number {
  switch (task.kind) {
    case 'add-playlists': {
      const { playlists, replaces, switchOn } = task
      const switching = switchOn.length > 0 ? 1 : 0
      const telling = replaces.length + switching > 0 ? TELLING_CALLS : 0
      return makingCalls(playlists) + DELETING_CALLS * replaces.length + switching + telling
    }
    case 'delete-playlists':
      return makingCalls([]) + DELETING_CALLS * task.playlists.length + TELLING_CALLS
    case 'change-plans':
      return 2 * task.changes.length + TELLING_CALLS
    case 'arrange-items':
      return sum(task.playlists.map(arrangingCalls)) + TELLING_CALLS
    case 'switch-screens':
      return 2
    case 'create-location': {
      const { playlists, switchOn } = task
      if (playlists.length === 0) return 1
      return 1 + makingCalls(playlists) + (switchOn.length > 0 ? 1 + TELLING_CALLS : 0)
    }
    case 'delete-location':
      return 3
    case 'delete-media':
      return 1
  }
}

type ItemsChange = Extract<Task, { kind: 'arrange-items' }>['playlists'][number]

/** Two looks, the order, and a call for each item that comes or goes. */
function arrangingCalls({ was, items }: ItemsChange): number {
  const added = items.filter(item => typeof item === 'object').length
  return 3 + added + (was.length - (items.length - added))
}
