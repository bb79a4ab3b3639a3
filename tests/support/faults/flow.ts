import { expect, type Locator, type Page } from 'playwright/test'
import type { Location } from '../../../src/api/locations.ts'
import { confirmButton } from '../console/dialogs.ts'
import { expectFields, type Fields, fillFields } from '../console/fields.ts'
import { button, card } from '../console/locators.ts'
import type { Seed } from '../product/seed.ts'

/** The page of a fault test and its content, which is made before the page is opened. */
export interface FaultFixture {
  page: Page
  seed: Seed
  location: Location
  /** The playlist that flows of the location page change. */
  wall: number
  /** True for a person who clicks every button twice. */
  clicksTwice?: boolean
}

/** An action of a person that makes one call. `n` is another number in every run. */
export interface Flow {
  /** Method and path of the call, as flaky-proxy.ts names it. */
  call: string
  /** Everything up to the button. */
  fill: (fixture: FaultFixture, n: number) => Promise<void>
  press: (fixture: FaultFixture, n: number) => Promise<void>
  /** Fails if an entry or a choice of the person is gone. */
  kept: (fixture: FaultFixture, n: number) => Promise<void>
  failed: string | RegExp
  /** The alert of a success; a flow without one checks its result by `seen`. */
  done?: string | RegExp
  seen?: (fixture: FaultFixture, n: number) => Promise<void>
  /** Reads back from the server what the flow makes or changes. */
  stored?: (fixture: FaultFixture, n: number) => Promise<void>
  /** Counts the server's records of the kind that the flow makes or removes; one run adds `by` to the count. */
  count: (fixture: FaultFixture) => Promise<number>
  by: number
  /** The page reports a lost answer as a failure: it neither checks the outcome nor sends the call again. */
  isTold?: true
}

type ListPath = '/locations' | '/media' | '/auth/user/all'
export async function recordsOf(
  { seed }: FaultFixture,
  path: ListPath,
  key: string,
): Promise<Record<string, unknown>[]> {
  const { data } = await seed.call<Record<string, Record<string, unknown>[]>>('GET', path)
  return (Array.isArray(data) ? data : data[key]) ?? []
}
export const counts = (path: ListPath, key: string) => async (fixture: FaultFixture) =>
  (await recordsOf(fixture, path, key)).length

interface StoredPlaylist {
  id: number
  type: string
  repeat_interval: number
  is_active: boolean | number
  items: { id: number }[]
}
export const playlistsOf = async ({ seed, location }: FaultFixture) =>
  (await seed.call<{ playlists: StoredPlaylist[] }>('GET', `/playlists/location/${location.id}`)).data.playlists
export const countPlaylists = async (fixture: FaultFixture) => (await playlistsOf(fixture)).length
export const countItems = async (fixture: FaultFixture) =>
  (await playlistsOf(fixture)).find(({ id }) => id === fixture.wall)?.items.length ?? 0
export const nothing = async () => 0

const push = ({ clicksTwice }: FaultFixture, target: Locator) =>
  clicksTwice ? target.first().dblclick() : target.first().click()
export const click = (name: string | RegExp) => (fixture: FaultFixture) => push(fixture, button(fixture.page, name))
export const wallCard = ({ page, wall }: FaultFixture) => card(page, wall)

export function modal(opener: string, title: string, save: string, fieldsOf: (n: number) => Fields) {
  const dialog = ({ page }: FaultFixture) => page.getByRole('dialog', { name: title })
  return {
    fill: async (fixture: FaultFixture, n: number) => {
      await button(fixture.page, opener).click()
      await fillFields(dialog(fixture), fieldsOf(n))
    },
    press: (fixture: FaultFixture) => push(fixture, button(dialog(fixture), save)),
    kept: (fixture: FaultFixture, n: number) => expectFields(dialog(fixture), fieldsOf(n)),
  }
}

/** The first delete button of this name, and the question that follows. */
export const removal = (name: string | RegExp) => ({
  fill: async ({ page }: FaultFixture) => expect(button(page, name).first()).toBeVisible(),
  press: async (fixture: FaultFixture) => {
    await click(name)(fixture)
    await push(fixture, confirmButton(fixture.page))
  },
  kept: async ({ page }: FaultFixture) => expect(button(page, name).first()).toBeVisible(),
})
