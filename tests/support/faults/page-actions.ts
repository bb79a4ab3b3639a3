import { expect, type Locator, type Page } from 'playwright/test'
import type { Location } from '../../../src/api/locations.ts'
import type { Seed } from '../product/seed.ts'

/** What the pages of a fault test stand on: made once, before the page is opened. */
export interface FaultStage {
  page: Page
  seed: Seed
  location: Location
  /** The playlist that flows of the location page change. */
  wall: number
  /** Whether this person clicks every button twice. */
  clicksTwice?: boolean
}

/** Something that a person does and that makes one call. `n` is another number at every trial. */
export interface Flow {
  /** Method and path of the call, as fault-line.ts names it. */
  call: string
  /** Everything up to the button. */
  fill: (stage: FaultStage, n: number) => Promise<void>
  /** The button, or the last step. */
  press: (stage: FaultStage, n: number) => Promise<void>
  /** Fails where something that the person had entered or chosen is gone. */
  kept: (stage: FaultStage, n: number) => Promise<void>
  /** The alert of a failure; its style is a warning unless named. */
  failed: string | RegExp
  failedAs?: 'Success'
  /** The alert of a success; none where what happens is to be seen, by `seen`. */
  done?: string | RegExp
  seen?: (stage: FaultStage, n: number) => Promise<void>
  /** Reads back from the server what the flow makes or changes. */
  stored?: (stage: FaultStage, n: number) => Promise<void>
  /** Counts, at the server, what the flow makes or removes, and what a trial adds to it. */
  count: (stage: FaultStage) => Promise<number>
  by: number
  /** A lost answer is told as a failure: the call is neither looked for nor sent again by the page. */
  isTold?: true
}

type ListPath = '/locations' | '/media' | '/auth/user/all'
export const counts =
  (path: ListPath, key: string) =>
  async ({ seed }: FaultStage) => {
    const { data } = await seed.call<Record<string, unknown[]> & { length?: number }>('GET', path)
    return (Array.isArray(data) ? data : (data[key] ?? [])).length
  }
/** What the server has of one kind. */
export async function recordsOf({ seed }: FaultStage, path: ListPath, key: string): Promise<Record<string, unknown>[]> {
  const { data } = await seed.call<Record<string, Record<string, unknown>[]>>('GET', path)
  return (Array.isArray(data) ? data : data[key]) ?? []
}

interface SeenPlaylist {
  id: number
  type: string
  repeat_interval: number
  is_active: boolean | number
  items: { id: number }[]
}
export const playlistsOf = async ({ seed, location }: FaultStage) =>
  (await seed.call<{ playlists: SeenPlaylist[] }>('GET', `/playlists/location/${location.id}`)).data.playlists
export const countPlaylists = async (stage: FaultStage) => (await playlistsOf(stage)).length
export const countItems = async (stage: FaultStage) =>
  (await playlistsOf(stage)).find(({ id }) => id === stage.wall)?.items.length ?? 0
export const nothing = async () => 0

export const button = (scope: Page | Locator, name: string | RegExp) => scope.getByRole('button', { name, exact: true })
export const push = (stage: FaultStage, target: Locator) =>
  stage.clicksTwice ? target.first().dblclick() : target.first().click()
export const click = (name: string | RegExp) => (stage: FaultStage) => push(stage, button(stage.page, name))
export const enter = async (scope: Page | Locator, fields: Record<string, string>) => {
  for (const [label, text] of Object.entries(fields)) await scope.getByLabel(label, { exact: true }).fill(text)
}
export const expectFields = async (scope: Page | Locator, fields: Record<string, string>) => {
  for (const [label, text] of Object.entries(fields))
    await expect(scope.getByLabel(label, { exact: true })).toHaveValue(text)
}
const answer = (stage: FaultStage) =>
  push(stage, button(stage.page.getByRole('alertdialog', { name: 'Confirm delete' }), 'Delete'))
export const tape = ({ page }: FaultStage, name = 'Videowall Tape') => page.getByRole('region', { name, exact: true })
export const card = ({ page, wall }: FaultStage) => page.getByRole('article', { name: `Playlist ${wall}`, exact: true })

/** A modal with fields behind a button. */
export function modal(opener: string, title: string, save: string, fieldsOf: (n: number) => Record<string, string>) {
  const dialog = ({ page }: FaultStage) => page.getByRole('dialog', { name: title })
  return {
    fill: async (stage: FaultStage, n: number) => {
      await button(stage.page, opener).click()
      await enter(dialog(stage), fieldsOf(n))
    },
    press: (stage: FaultStage) => push(stage, button(dialog(stage), save)),
    kept: (stage: FaultStage, n: number) => expectFields(dialog(stage), fieldsOf(n)),
  }
}

/** A delete button, first of those that are there, with its question. */
export const removal = (name: string | RegExp) => ({
  fill: async (stage: FaultStage) => expect(button(stage.page, name).first()).toBeVisible(),
  press: async (stage: FaultStage) => {
    await click(name)(stage)
    await answer(stage)
  },
  kept: async (stage: FaultStage) => expect(button(stage.page, name).first()).toBeVisible(),
})
