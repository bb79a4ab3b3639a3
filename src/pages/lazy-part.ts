import { type ComponentType, lazy } from 'react'
import { guardedReload } from '../reload.ts'

/**
 * A component whose module is loaded when it is first rendered, or earlier by `load`. A module that a deploy has
 * removed costs one reload of the page.
 */
export function lazyPart<P>(load: () => Promise<ComponentType<P>>) {
  const loadOrReload = async () => {
    try {
      return { default: await load() }
    } catch (error) {
      await guardedReload()
      throw error
    }
  }
  return Object.assign(lazy(loadOrReload), { load })
}
