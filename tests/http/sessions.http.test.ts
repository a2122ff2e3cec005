import { describe, expect, inject, test } from 'vitest'
import { hashSecret } from '~/kit/codes/secret'
import { save } from '../support/form-saves'
import { as, rows, signIn, type Caller } from '../support/server'

const idOf = async ({ session }: Caller): Promise<string> =>
  (
    await rows<{ id: string }>('SELECT id::text AS id FROM staff_session WHERE token_hash = $1', [hashSecret(session)])
  )[0]?.id ?? ''
const textOf = async (who: Caller, at: string) => (await who.visit(at)).text()
const isIn = async (who: Caller) => (await who.visit('/jpanel/profile')).status === 200
const end = (who: Caller, at: string, session: string, currentPassword: string) =>
  save(who, at, { _token: who.csrf, intent: 'end-session', session, currentPassword })

/** Two browsers of a cashier, apart from the session that all tests share. */
async function twoBrowsers() {
  const [here, there] = [await signIn('cashier@example.org'), await signIn('cashier@example.org')]
  return { here, there, id: await idOf(there) }
}

describe('the sessions of a person on their pages', () => {
  test('are seen and ended by the person, with the password', async () => {
    const { here, there, id } = await twoBrowsers()
    const page = await textOf(here, '/jpanel/profile')
    expect(page).toContain('Signed in now')
    expect(page).toContain('This browser')
    expect(page).toContain(`value="${id}"`)
    expect((await end(here, '/jpanel/profile', id, 'not the password')).status).toBe(422)
    expect(await isIn(there)).toBe(true)
    expect((await end(here, '/jpanel/profile', id, inject('password'))).status).toBe(302)
    expect([await isIn(here), await isIn(there)]).toEqual([true, false])
  })

  test('of others are seen and ended by owners, and by nobody else', async () => {
    const { there, id } = await twoBrowsers()
    const [cashier] = await rows<{ id: number }>("SELECT id FROM staff WHERE email = 'cashier@example.org'")
    const at = `/jpanel/users/${String(cashier?.id)}`
    const manager = await as('manager')
    expect(await textOf(manager, at)).not.toContain(`value="${id}"`)
    expect([403, 404, 422]).toContain((await end(manager, at, id, inject('password'))).status)
    expect(await isIn(there)).toBe(true)
    // Failed passwords count by session, and other tests type wrong ones in the shared session.
    const owner = await signIn('owner@example.org')
    expect(await textOf(owner, at)).toContain(`value="${id}"`)
    expect((await end(owner, at, id, inject('password'))).status).toBe(302)
    expect(await isIn(there)).toBe(false)
  })
})
