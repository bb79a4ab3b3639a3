import { LAN_NAME, type Screen, shownBy } from '../../support/display/kiosk.ts'
import { type PauseWatch, watchMachinePauses } from '../../support/display/machine-pauses.ts'
import { expect, servedPlaylist, test, videowallOf } from '../../support/display/outage.ts'

const FILES = ['green.svg', 'clip-red.mp4', 'blue.svg', 'clip-blue.mp4', 'yellow.svg']
const LATE = ['clip-red.mp4', 'yellow.svg']
const READY = FILES.filter(file => !LATE.includes(file))

/** Milliseconds of an item on the screen: a film has its own length. */
const lengthOf = (file: string) => (file.endsWith('.mp4') ? 2000 : 1000)

/** A cut may wait for a second; a busy machine needs the rest to start a film and to log it. */
const LONGEST_WAIT_MS = 1000 + 700

/**
 * The longest time from the end of an item to the beginning of the next one, which may be the same. Pauses of the
 * machine are not counted.
 */
function longestWait({ said, began }: Screen, pauses: PauseWatch): number {
  const beginnings = said.flatMap(({ text, at }) => {
    const file = /^Display: (?:shows )?"([^"]+)"(?: begins again| \(playlist)/.exec(text)?.[1]
    return file ? [{ file, at }] : []
  })
  const waits = beginnings.slice(1).map(({ at }, index) => {
    const before = beginnings[index]
    if (!before) return 0
    const stood = pauses.between(began + before.at, began + at)
    if (stood > 0) console.log(`the machine stood still for ${stood} ms before ${at} ms`)
    return at - before.at - lengthOf(before.file) - stood
  })
  return Math.max(...waits)
}

// requirement 9.14
for (const [line, host] of [
  ['https, the files are kept', '127.0.0.1'],
  ['plain http, nothing is kept', LAN_NAME],
] as const) {
  test(`a film and a picture that hang hold no cut, and join once the line is free (${line})`, async ({
    kiosk,
    rig,
  }) => {
    test.setTimeout(240_000)
    for (const file of LATE) rig.faults.set(file, 'stalls')
    rig.playlists = [servedPlaylist(FILES)]
    const pauses = watchMachinePauses()
    const screen = await kiosk.start(videowallOf(rig).replace('127.0.0.1', host))
    await expect.poll(() => shownBy(screen).length, { timeout: 60_000 }).toBeGreaterThan(3 * READY.length)
    const shown = shownBy(screen)
    expect(shown).toEqual(shown.map((_, index) => READY[index % READY.length]))

    rig.faults.clear()
    // A hanging download is repeated after 30 s if the file is to be kept, and after 10 s otherwise.
    const joined = () => LATE.filter(file => shownBy(screen).includes(file))
    await expect.poll(joined, { timeout: 90_000 }).toEqual(LATE)
    const before = shownBy(screen).length
    await expect.poll(() => shownBy(screen).length, { timeout: 60_000 }).toBeGreaterThan(before + FILES.length)
    const round = shownBy(screen).slice(before, before + FILES.length)
    const first = FILES.indexOf(round[0] ?? '')
    expect(round).toEqual(round.map((_, index) => FILES[(first + index) % FILES.length]))
    pauses.stop()
    const longest = longestWait(screen, pauses)
    console.log(`longest wait at a cut (${line}): ${longest} ms`)
    expect(longest).toBeLessThanOrEqual(LONGEST_WAIT_MS)
  })
}
