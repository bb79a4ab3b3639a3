import { afterEach, expect, test, vi } from 'vitest'
import { createGate, createPauses } from '../../../../src/media/fit/films/pauses.ts'

/** A battery whose level and charger a test sets. */
class TestBattery extends EventTarget {
  level = 1
  charging = false
  set(level: number, charging: boolean): void {
    Object.assign(this, { level, charging })
    for (const name of ['levelchange', 'chargingchange']) this.dispatchEvent(new Event(name))
  }
}

afterEach(() => {
  vi.unstubAllGlobals()
})

/** The pauses of a machine with this battery, which somebody follows. */
async function follow(battery: TestBattery | null) {
  vi.stubGlobal('navigator', { getBattery: async () => battery ?? Promise.reject(new Error('no battery')) })
  const pauses = createPauses()
  const seen: unknown[] = []
  const stop = pauses.subscribe(() => seen.push(pauses.pausedBy()))
  await new Promise(resolve => setTimeout(resolve))
  return { pauses, seen, stop }
}

// requirement 28.15
test('a low battery pauses the work until the charger comes or a person goes on, which lasts until the charger has gone', async () => {
  const battery = new TestBattery()
  const { pauses, seen } = await follow(battery)
  const at = (level: number, charging: boolean) => {
    battery.set(level, charging)
    return pauses.pausedBy()
  }
  expect([at(0.2, false), at(0.19, false), at(0.19, true)]).toEqual([null, 'battery', null])
  expect(seen).toContain('battery')
  expect(at(0.1, false)).toBe('battery')
  pauses.resume()
  expect([at(0.09, false), at(0.1, true), at(0.1, false)]).toEqual([null, null, 'battery'])
})

// requirement 28.15
test("a person's pause is the person's, with and without a battery", async () => {
  for (const battery of [new TestBattery(), null]) {
    const { pauses, stop } = await follow(battery)
    pauses.pause()
    battery?.set(0.1, false)
    expect(pauses.pausedBy()).toBe('person')
    stop()
    battery?.set(0.05, false)
    pauses.resume()
    expect(pauses.pausedBy()).toBeNull()
  }
})

// requirement 28.15
test('a forgotten pause holds up nothing, and gives no leave to use up the battery', async () => {
  const battery = new TestBattery()
  const { pauses, seen } = await follow(battery)
  pauses.pause()
  pauses.forget()
  expect([pauses.pausedBy(), seen.at(-1)]).toEqual([null, null])
  battery.set(0.1, false)
  expect(pauses.pausedBy()).toBe('battery')
})

test('a closed gate holds everybody until it opens', async () => {
  const gate = createGate()
  await gate.passed()
  gate.close()
  const passed: string[] = []
  const all = ['a', 'b'].map(name => gate.passed().then(() => passed.push(name)))
  await Promise.resolve()
  expect(passed).toEqual([])
  gate.open()
  await Promise.all(all)
  expect(passed).toEqual(['a', 'b'])
})
