import { describe, expect, test } from 'vitest'
import { addPerson } from '~/domain/staff/add-person.server'
import { deletePerson } from '~/domain/staff/delete-person.server'
import { editPerson } from '~/domain/staff/edit-person.server'
import { ABOVE_YOU, EDITED_MEANWHILE, EMAIL_TAKEN, LAST_OWNER, NOT_YOURSELF } from '~/domain/auth/messages'
import { personById, listSignIns } from '~/domain/staff/queries.server'
import { regenerateKey } from '~/domain/staff/keys/regenerate-key.server'
import { regenerateOwnKey } from '~/domain/staff/keys/regenerate-own-key.server'
import { holderOfToken, keepAlive } from '~/domain/auth/session.server'
import { userList } from '~/domain/staff/users.list.server'
import { toVersion } from '~/domain/staff/version'
import { fieldsOfAddress } from '~/lists/request/address'
import { hashSecret } from '~/kit/codes/secret'
import { perform } from '~/kit/operation'
import { sql } from '~/kit/sql'
import { NOON, testCtx } from '../../support/ctx'
import { aPerson, GOOD_PASSWORD, one } from '../../support/staff'

const form = { firstName: 'Amara', lastName: 'Okafor', isAdmin: 'on' }
const tokenHolder = (token: string) => holderOfToken(testCtx().read, hashSecret(token))

describe('an API token', () => {
  test('has the prefix alm_ and 256 bits, is stored as a hash, and ends the one before', async () => {
    const { id } = await aPerson()
    const first = await perform(regenerateKey, testCtx(), { id })
    expect(first).toMatch(/^alm_[A-Za-z0-9_-]{43}$/)
    expect((await tokenHolder(first))?.staffId).toBe(id)
    const second = await perform(regenerateKey, testCtx(), { id })
    expect(await tokenHolder(first)).toBeNull()
    expect((await tokenHolder(second))?.staffId).toBe(id)
    const row = await one<{ text: string }>(sql`SELECT s::text AS text FROM staff s WHERE id = ${id}`)
    expect(row.text).not.toContain(second)
    expect(row.text).toContain(second.slice(0, 8))
  })

  test('may be made five times an hour', async () => {
    const { id } = await aPerson()
    for (let count = 0; count < 5; count++) await perform(regenerateKey, testCtx(), { id })
    await expect(perform(regenerateKey, testCtx(), { id })).rejects.toMatchObject({
      code: 'too-many',
      retryAfter: 3600,
    })
    await perform(regenerateKey, testCtx({ now: new Date(NOON.getTime() + 3_600_000) }), { id })
  })

  test('can be changed for nobody who may do more, but always for oneself', async () => {
    const owner = await aPerson({ isOwner: true })
    const refunder = await aPerson({ permissions: ['order.refund'] })
    const viewer = await aPerson({ permissions: ['order.view'] })
    const ctx = testCtx({ permissions: ['user.add', 'order.edit'], staffId: viewer.id })
    for (const { id } of [owner, refunder])
      await expect(perform(regenerateKey, ctx, { id })).rejects.toMatchObject({ message: ABOVE_YOU })
    await perform(regenerateKey, ctx, { id: viewer.id })
    await expect(
      perform(regenerateKey, testCtx({ permissions: ['order.view'] }), { id: viewer.id }),
    ).rejects.toMatchObject({
      code: 'forbidden',
    })
    const own = await perform(regenerateOwnKey, testCtx({ permissions: [], staffId: owner.id }), {
      currentPassword: GOOD_PASSWORD,
    })
    expect((await tokenHolder(own))?.isOwner).toBe(true)
  })

  test('is made for oneself with only the password', async () => {
    const { id } = await aPerson()
    const ctx = testCtx({ permissions: [], staffId: id })
    for (const currentPassword of ['', 'a wrong one'])
      await expect(perform(regenerateOwnKey, ctx, { currentPassword })).rejects.toMatchObject({ code: 'invalid' })
    const row = await one<{ prefix: string | null }>(sql`SELECT api_token_prefix AS prefix FROM staff WHERE id = ${id}`)
    expect(row.prefix).toBeNull()
  })

  test('its last use is written at most once a minute', async () => {
    const { id } = await aPerson()
    const token = await perform(regenerateKey, testCtx(), { id })
    const use = async (seconds: number) => {
      const found = await tokenHolder(token)
      if (found) await keepAlive(testCtx().read, found, new Date(NOON.getTime() + seconds * 1000))
      return (await tokenHolder(token))?.lastSeenAt
    }
    expect(await use(0)).toEqual(NOON)
    expect(await use(59)).toEqual(NOON)
    expect(await use(61)).toEqual(new Date(NOON.getTime() + 61_000))
  })
})

describe('adding and editing', () => {
  test('a new person gets a mail with the way in, and only what the catalog knows', async () => {
    const { id } = await perform(addPerson, testCtx(), {
      ...form,
      email: 'amara@example.org',
      permissions: ['order.view', 'pos.edit'],
    })
    expect(await one(sql`SELECT permissions, is_owner, password_hash FROM staff WHERE id = ${id}`)).toEqual({
      permissions: ['order.view', 'pos.edit'],
      is_owner: false,
      password_hash: null,
    })
    expect(
      await testCtx().read.records(sql`SELECT 1 FROM pgboss.job WHERE name = 'staff.mail-password-link'`),
    ).toHaveLength(1)
    const wrong = perform(addPerson, testCtx(), { ...form, email: 'b@example.org', permissions: ['owner.only'] })
    await expect(wrong).rejects.toMatchObject({ code: 'invalid' })
  })

  test('an email belongs to one living person, in any letters, also when two add it at once', async () => {
    const { email, id } = await aPerson()
    const taken = { code: 'invalid', fields: { email: [EMAIL_TAKEN] } }
    await expect(perform(addPerson, testCtx(), { ...form, email: email.toUpperCase() })).rejects.toMatchObject(taken)
    const both = await Promise.allSettled(
      [1, 2].map(() => perform(addPerson, testCtx(), { ...form, email: 'twice@example.org' })),
    )
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    await perform(deletePerson, testCtx(), { id })
    await perform(addPerson, testCtx(), { ...form, email })
  })

  test.each(['', 'no-at', 'a@b', 'a b@c.org', 'a@b.org\r\nBcc: x@y.org', '<a@b.org>', `${'x'.repeat(250)}@b.org`])(
    'the email %j is refused',
    async (email) => {
      await expect(perform(addPerson, testCtx(), { ...form, email })).rejects.toMatchObject({ code: 'invalid' })
    },
  )

  test('only an owner adds owners, and nobody grants permissions they do not have', async () => {
    const { id, email } = await aPerson()
    const ctx = testCtx({ permissions: ['user.edit', 'order.edit'] })
    const edit = (more: object) => perform(editPerson, ctx, { ...form, id, email, ...more })
    await edit({ permissions: ['order.view'] })
    await expect(edit({ isOwner: 'on', permissions: ['order.view'] })).rejects.toMatchObject({ message: ABOVE_YOU })
    await expect(edit({ isOwner: 'on' })).rejects.toMatchObject({ message: ABOVE_YOU })
    expect(await one(sql`SELECT is_owner, permissions FROM staff WHERE id = ${id}`)).toEqual({
      is_owner: false,
      permissions: ['order.view'],
    })
    await expect(edit({ permissions: ['order.refund'] })).rejects.toMatchObject({ message: ABOVE_YOU })
    await expect(perform(addPerson, ctx, { ...form, email: 'o@example.org', isOwner: 'on' })).rejects.toMatchObject({
      message: ABOVE_YOU,
    })
    await perform(editPerson, testCtx(), { ...form, id, email, isOwner: 'on' })
    await expect(edit({ permissions: [] })).rejects.toMatchObject({ message: ABOVE_YOU })
  })

  test('warns before overwriting a change by another person', async () => {
    const { id, email } = await aPerson({ permissions: ['order.view'] })
    const asShown = async () => {
      const person = await personById(testCtx(), id)
      return person ? toVersion(person) : ''
    }
    const version = await asShown()
    const edit = (more: object) =>
      perform(editPerson, testCtx(), { ...form, id, email, permissions: ['order.view'], ...more })
    await edit({ permissions: [], version })
    await expect(edit({ firstName: 'Amy', version })).rejects.toMatchObject({
      code: 'conflict',
      message: EDITED_MEANWHILE,
    })
    expect(await one(sql`SELECT first_name, permissions FROM staff WHERE id = ${id}`)).toEqual({
      first_name: 'Amara',
      permissions: [],
    })
    await edit({ firstName: 'Amy', version: await asShown() })
    expect(await one(sql`SELECT first_name FROM staff WHERE id = ${id}`)).toEqual({ first_name: 'Amy' })
  })

  test('permissions vanish with the admin toggle (R-ACCESS-1)', async () => {
    const { id, email } = await aPerson({ permissions: ['order.view'] })
    await perform(editPerson, testCtx(), { ...form, id, email, isAdmin: undefined, permissions: ['order.view'] })
    expect(await one(sql`SELECT permissions FROM staff WHERE id = ${id}`)).toEqual({ permissions: [] })
  })
})

describe('who signed in when', () => {
  const shown = async (search: string) => {
    const page = await userList.page(testCtx(), userList.read(fieldsOfAddress(search)))
    return page.rows.map(({ id }) => Number(id))
  }
  test('the list finds those without two-factor authentication, and begins with who never came', async () => {
    const [lately, never, long] = [await aPerson(), await aPerson(), await aPerson()]
    await testCtx().read.run(sql`UPDATE staff SET last_login_at = CASE id WHEN ${lately.id} THEN ${NOON}::timestamptz
        ELSE '2024-01-01' END,
      two_factor_secret = CASE WHEN id = ${lately.id} THEN 'sealed' END, two_factor_codes =
      CASE WHEN id = ${lately.id} THEN 'sealed' END, two_factor_confirmed_at =
        CASE WHEN id = ${lately.id} THEN ${NOON}::timestamptz END
      WHERE id IN (${lately.id}, ${long.id})`)
    const among = (ids: number[]) => ids.filter((id) => [lately.id, never.id, long.id].includes(id))
    expect(among(await shown('?sort=lastLogin&dir=asc'))).toEqual([never.id, long.id, lately.id])
    expect(among(await shown('?two_factor=off'))).toEqual(expect.arrayContaining([never.id, long.id]))
    expect(among(await shown('?two_factor=on'))).toEqual([lately.id])
  })
  test('lists the last ten sign-ins of a person, newest first', async () => {
    const [person, other] = [await aPerson(), await aPerson()]
    await testCtx().read.run(sql`INSERT INTO staff_login (staff_id, login_at, ip, user_agent)
      SELECT ${person.id}::int, ${NOON}::timestamptz + make_interval(hours => n), '203.0.113.' || n, 'a browser'
      FROM generate_series(1, 12) n
      UNION ALL SELECT ${other.id}::int, ${NOON}::timestamptz + interval '20 hours', NULL, NULL`)
    const signIns = await listSignIns(testCtx(), person.id)
    expect(signIns.map(({ ip }) => ip)).toEqual([12, 11, 10, 9, 8, 7, 6, 5, 4, 3].map((n) => `203.0.113.${n}`))
  })
})

describe('deleting', () => {
  test('ends sessions and token at once', async () => {
    const { id } = await aPerson()
    const token = await perform(regenerateKey, testCtx(), { id })
    await testCtx().read.run(sql`INSERT INTO staff_session (token_hash, staff_id, created_at, last_seen_at, expires_at)
      VALUES (${'a'.repeat(64)}, ${id}, ${NOON}, ${NOON}, ${NOON})`)
    await perform(deletePerson, testCtx(), { id })
    expect(await tokenHolder(token)).toBeNull()
    expect(
      await testCtx().read.records(sql`SELECT 1 FROM staff_session WHERE staff_id = ${id} AND revoked_at IS NULL`),
    ).toEqual([])
    await expect(perform(deletePerson, testCtx(), { id })).rejects.toMatchObject({ code: 'not-found' })
  })

  test('refuses oneself and the last owner, also when two owners delete each other', async () => {
    await testCtx().read.run(sql`UPDATE staff SET is_owner = false`)
    const [first, second] = [await aPerson({ isOwner: true }), await aPerson({ isOwner: true })]
    await expect(perform(deletePerson, testCtx({ staffId: first.id }), first)).rejects.toMatchObject({
      message: NOT_YOURSELF,
    })
    const outcomes = await Promise.allSettled([
      perform(deletePerson, testCtx({ staffId: first.id }), { id: second.id }),
      perform(deletePerson, testCtx({ staffId: second.id }), { id: first.id }),
    ])
    const reasons = outcomes.map((outcome) =>
      outcome.status === 'rejected' ? String((outcome.reason as Error).message) : 'done',
    )
    expect(reasons.sort()).toEqual([LAST_OWNER, 'done'].sort())
    expect(await one(sql`SELECT count(*)::int AS n FROM staff WHERE is_owner AND deleted_at IS NULL`)).toEqual({ n: 1 })
  })
})
