import { screen, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import type { NewJob, Task } from '../../../src/jobs/job.ts'
import { jobsOf } from '../../../src/jobs/jobs.ts'
import { envelope, override, startContract, stopContract } from '../../support/component/contract-server.ts'
import { endPage, pageStores } from '../../support/component/page-stores.tsx'
import { signIn } from '../../support/component/render-app.tsx'

const names = ['Lobby', 'Canteen', 'Foyer', 'Gate', 'Shop']

/** A task that switches the videowall of a location on, which its undo switches off. */
export const aSwitch = (id: number, name = names[id - 1] ?? ''): Task => ({
  kind: 'switch-screens',
  place: { locationId: id, uniqueId: `site-${id}`, locationName: name },
  states: [{ type: 'videowall', is_active: true }],
})

/** The jobs of this test's page. */
export const pageJobs = () => pageStores().of(jobsOf)

/** Starts the server with the five locations, each with a playlist that is off, and signs in. */
export async function startJobs(): Promise<void> {
  await startContract()
  const seed = await signIn()
  for (const [index, name] of names.entries())
    await seed.playlist(await seed.location(name, `site-${index + 1}`), 'videowall')
}

/** The jobs end with their page, and their calls before the server. */
export async function stopJobs(): Promise<void> {
  endPage()
  await stopContract()
}

/** Work at five locations. */
export const switchJob = (title: string): NewJob => ({
  title,
  tasks: names.map((_, index) => aSwitch(index + 1)),
  tells: false,
})

/** Answers the call of every task. @returns the ids of the locations that were called, and the way to answer otherwise */
export function answerSwitches() {
  const server = {
    called: [] as number[],
    answer: (_id: number): Response | Promise<Response> => envelope({ success: true, message: 'ok' }),
  }
  override('put', '/playlists/*/screen', request => {
    const id = Number(new URL(request.url).pathname.split('/').at(-2))
    server.called.push(id)
    return server.answer(id)
  })
  return server
}

export const tray = async () => within(await screen.findByRole('region', { name: 'Recent changes' }))

/** The tray with its list, which is closed if all work ended before it came. */
export async function openTray(user: UserEvent) {
  const [head] = (await tray()).getAllByRole('button')
  if (head?.getAttribute('aria-expanded') === 'false') await user.click(head)
  return tray()
}
