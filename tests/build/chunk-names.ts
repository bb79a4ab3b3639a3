import { fileURLToPath } from 'node:url'
import type { Rolldown } from 'vite'

/** The parts of the product that several pages need, with the files whose code each of them has. */
const parts: ReadonlyArray<{ name: string; file: string }> = [
  // A screen plays with this and nothing else: one request brings it, without React.
  { name: 'player', file: 'display/start-display.ts' },
  // React, the router and the texts: a screen loads them after its first picture.
  { name: 'base', file: 'mount.tsx' },
  { name: 'base', file: 'texts.ts' },
  // The login, with axios.
  { name: 'staff', file: 'login/login-page.tsx' },
  { name: 'staff', file: 'console/alert-layout.tsx' },
  // The realtime client, which a screen loads after its first picture too.
  { name: 'socket', file: 'realtime/socket.ts' },
  // The frame of every page of the console.
  { name: 'console', file: 'console/console-layout.tsx' },
]

/**
 * A page that is opened seldom takes nothing: what it needs together with one other page would otherwise come with every
 * page, in `console`.
 */
const pages: ReadonlyArray<{ name: string; file: string; isSeldom?: true }> = [
  { name: 'media', file: 'media/media-page.tsx' },
  { name: 'locations', file: 'locations/locations-page.tsx' },
  { name: 'location', file: 'location/location-page.tsx' },
  { name: 'schedule', file: 'schedule/schedule-page.tsx' },
  { name: 'screens', file: 'screens/screens-page.tsx', isSeldom: true },
  { name: 'users', file: 'users/users-page.tsx' },
  { name: 'picture', file: 'pictures/picture-page.tsx', isSeldom: true },
]

type ImportKind = 'importedIds' | 'dynamicallyImportedIds'

/** The modules that a file of src brings: the file itself, all that it imports, all that those import, and so on. */
function broughtBy(file: string, context: Rolldown.ChunkingContext, kinds: readonly ImportKind[]): ReadonlySet<string> {
  const found = new Set([fileURLToPath(new URL(`../../src/${file}`, import.meta.url))])
  // The loop also visits the modules that it adds.
  for (const id of found) {
    const info = context.getModuleInfo(id)
    for (const imported of kinds.flatMap(kind => info?.[kind] ?? [])) found.add(imported)
  }
  return found
}

const readGraph = (context: Rolldown.ChunkingContext) => ({
  parts: parts.map(({ name, file }) => ({ name, atOnce: broughtBy(file, context, ['importedIds']) })),
  pages: pages.map(({ name, file, isSeldom = false }) => ({
    name,
    isSeldom,
    atOnce: broughtBy(file, context, ['importedIds']),
    soonerOrLater: broughtBy(file, context, ['importedIds', 'dynamicallyImportedIds']),
  })),
})

/**
 * Names the chunk, which is one file of the build, of each module. A first visit then loads few files, and no code that
 * only comes later. Three rules, of which the first that is true of a module decides, and the router's pages:
 *
 * | needed at once by                   | chunk             |
 * |-------------------------------------|-------------------|
 * | the player and another part or page | `shared`          |
 * | one or more parts                   | the first of them |
 * | two or more pages                   | `console`         |
 * | one page                            | the page's name; with `-shared` behind it, if another page loads the module later |
 *
 * The bundler decides about every other module. All that a module imports is needed wherever the module is needed, so no
 * two of these chunks import each other.
 */
export function createChunkNames() {
  let graph: ReturnType<typeof readGraph> | undefined
  return (id: string, context: Rolldown.ChunkingContext): string | null => {
    graph ??= readGraph(context)
    const [part, otherPart] = graph.parts.filter(({ atOnce }) => atOnce.has(id))
    const needing = graph.pages.filter(({ atOnce }) => atOnce.has(id))
    const [page, otherPage] = needing.filter(({ isSeldom }) => !isSeldom)
    if (part?.name === 'player' && (otherPart || needing.length > 0)) return 'shared'
    if (part) return part.name
    if (!page) return null
    if (otherPage) return 'console'
    const comesLaterElsewhere = graph.pages.some(one => one !== page && one.soonerOrLater.has(id))
    return comesLaterElsewhere ? `${page.name}-shared` : page.name
  }
}
