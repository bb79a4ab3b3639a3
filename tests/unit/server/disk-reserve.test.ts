import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openDiskReserve } from '../../server/store/disk-reserve.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'reserve-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

// requirement 18.23
test('the reserve is given back once, and taken again as soon as there is room', () => {
  const reserve = openDiskReserve(join(folder, 'reserve'))
  expect(reserve.release()).toBe(false)
  for (let time = 0; time < 2; time += 1) {
    reserve.fill()
    expect(statSync(join(folder, 'reserve')).size).toBe(524_288)
    expect([reserve.release(), reserve.release(), readdirSync(folder)]).toEqual([true, false, []])
  }
})

test('a disk without room for it is no fault, and a reserve that is there is not written again', () => {
  expect(() => openDiskReserve(join(folder, 'missing', 'reserve')).fill()).not.toThrow()
  const reserve = openDiskReserve(join(folder, 'reserve'))
  reserve.fill()
  const { ino, mtimeMs } = statSync(join(folder, 'reserve'))
  reserve.fill()
  expect(statSync(join(folder, 'reserve'))).toMatchObject({ ino, mtimeMs })
})
