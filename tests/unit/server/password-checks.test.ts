import { beforeAll, expect, test } from 'vitest'
import { createPasswordChecks } from '../../server/accounts/password-checks.ts'
import { hashPassword } from '../../server/accounts/passwords.ts'

const sender = { address: '192.0.2.1', isGone: () => false }

let decoy: string
let ana: { id: number; password: string }
beforeAll(async () => {
  // Each check of the decoy takes some milliseconds.
  decoy = await hashPassword('nobody', 12)
  ana = { id: 1, password: await hashPassword('sesame', 4) }
})

test('a password is right for its own account only, the first time and every later one', async () => {
  const checks = createPasswordChecks(decoy)
  const ben = { id: 2, password: await hashPassword('other', 4) }
  for (let time = 0; time < 2; time += 1) {
    expect(await checks.isRight('sesame', ana, sender)).toBe(true)
    expect(await checks.isRight('Sesame', ana, sender)).toBe(false)
    expect(await checks.isRight('sesame', ben, sender)).toBe(false)
    expect(await checks.isRight('nobody', undefined, sender)).toBe(false)
  }
  const changed = { id: 1, password: await hashPassword('open', 4) }
  expect(await checks.isRight('sesame', changed, sender)).toBe(false)
  expect(await checks.isRight('open', changed, sender)).toBe(true)
})

// requirement 18.26
test('a password that was right before waits for nobody', async () => {
  const checks = createPasswordChecks(decoy)
  await checks.isRight('sesame', ana, sender)
  let answered = 0
  const crowd = Array.from({ length: 20 }, async () => {
    await checks.isRight('guess', undefined, sender)
    answered += 1
  })
  expect(await checks.isRight('sesame', ana, sender)).toBe(true)
  expect(answered).toBe(0)
  await Promise.all(crowd)
  expect(answered).toBe(20)
})

// requirement 18.5
test('a wrong password for a known account waits like one for a made-up name', async () => {
  const checks = createPasswordChecks(decoy)
  await checks.isRight('sesame', ana, sender)
  const order: string[] = []
  const check = (name: string, password: string, account?: typeof ana) =>
    checks.isRight(password, account, sender).then(() => order.push(name))
  await Promise.all([
    check('made-up 1', 'guess'),
    check('made-up 2', 'guess'),
    check('known', 'guess', ana),
    check('made-up 3', 'guess'),
  ])
  expect(order.indexOf('known')).toBeGreaterThan(0)
})
