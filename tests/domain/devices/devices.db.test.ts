import { createPublicKey, verify } from 'node:crypto'
import { expect, test } from 'vitest'
import { deviceList } from '~/domain/devices/devices.list.server'
import { forgetDevice } from '~/domain/devices/forget-device.server'
import { prepareDevice } from '~/domain/devices/prepare-device.server'
import { deviceById } from '~/domain/devices/queries.server'
import { renewDevice } from '~/domain/devices/renew-device.server'
import { revokeDevice } from '~/domain/devices/revoke-device.server'
import { fieldsOfAddress } from '~/lists/request/address'
import { perform } from '~/kit/operation'
import { sql } from '~/kit/sql'
import { NOON, testCtx } from '../../support/ctx'
import { deviceKey, makeDevice } from '../../support/device'
import { makeStaff } from '../../support/factories'

const ctx = testCtx()
const inDays = (count: number) => new Date(NOON.getTime() + count * 86_400_000)

const listed = async (address = '') =>
  (await deviceList.page(ctx, deviceList.read(fieldsOfAddress(address)))).rows.map(({ id }) => id)

test('a device is prepared for three days, by a grant that its signer’s public key confirms', async () => {
  const { publicKey } = await deviceKey()
  const { id: seller } = await makeStaff()
  const made = await perform(prepareDevice, ctx, { name: ' Tent ', publicKey, sellers: [seller], knows: 'members' })
  const [head = '', body = '', signature = ''] = made.grant.split('.')
  const key = createPublicKey({ key: made.signer, format: 'jwk' })
  const isRight = (text: string) =>
    verify('sha256', Buffer.from(text), { key, dsaEncoding: 'ieee-p1363' }, Buffer.from(signature, 'base64url'))
  expect([isRight(`${head}.${body}`), isRight(`${head}.${body}x`)]).toEqual([true, false])
  expect(JSON.parse(Buffer.from(body, 'base64url').toString())).toMatchObject({
    sub: made.publicId,
    exp: inDays(3).getTime() / 1000,
    name: 'Tent',
    sellers: [seller],
    knows: 'members',
  })
  expect(await deviceById(ctx.read, made.id)).toMatchObject({ name: 'Tent', publicKey, grantedUntil: inDays(3) })
})

test('a device is renewed, revoked and forgotten, each once and each in the journal', async () => {
  const { id } = await makeDevice(ctx)
  expect(await perform(renewDevice, ctx, { id, days: 7 })).toMatchObject({ grantedUntil: inDays(7) })
  await perform(revokeDevice, ctx, { id })
  expect(await listed('?status=revoked')).toEqual([id])
  await expect(perform(renewDevice, ctx, { id })).rejects.toMatchObject({ code: 'refused' })
  await expect(perform(revokeDevice, ctx, { id })).rejects.toMatchObject({ code: 'not-found' })
  await perform(forgetDevice, ctx, { id })
  expect(await listed()).not.toContain(id)
  expect(await deviceById(ctx.read, id)).toMatchObject({ publicKey: null, forgottenAt: NOON })
  await expect(perform(forgetDevice, ctx, { id })).rejects.toMatchObject({ code: 'not-found' })
  const events = await ctx.read.rows<{ event: string }>(
    sql`SELECT event FROM journal_entry WHERE subject_type = 'pos-device' AND subject_id = ${String(id)} ORDER BY id`,
  )
  expect(events.map(({ event }) => event)).toEqual([
    'pos-device.prepared',
    'pos-device.renewed',
    'pos-device.revoked',
    'pos-device.forgotten',
  ])
})

test('a device is for one to seven days, has a name, and a public key that is a point of P-256', async () => {
  const { publicKey } = await deviceKey()
  const { id: seller } = await makeStaff()
  const prepare = (values: object) =>
    perform(prepareDevice, ctx, { name: 'Tent', publicKey, sellers: [seller], ...values })
  for (const [values, field] of [
    [{ days: 0 }, 'days'],
    [{ days: 8 }, 'days'],
    [{ name: ' ' }, 'name'],
    [{ sellers: [] }, 'sellers'],
    [{ publicKey: { ...publicKey, x: publicKey.y } }, 'publicKey'],
    [{ publicKey: { ...publicKey, crv: 'P-384' } }, 'publicKey.crv'],
    [{ publicKey: 'a key' }, 'publicKey'],
    [{ knows: 'everybody' }, 'knows'],
  ] as const)
    await expect(prepare(values)).rejects.toMatchObject({ fields: { [field]: [expect.any(String)] } })
})

test('sells only for people who may use the point of sale', async () => {
  const { publicKey } = await deviceKey()
  const viewer = await makeStaff({ permissions: ['order.view'] })
  const gone = await makeStaff({ deleted_at: NOON })
  for (const { id } of [viewer, gone, { id: 99_999 }])
    await expect(perform(prepareDevice, ctx, { name: 'Tent', publicKey, sellers: [id] })).rejects.toMatchObject({
      fields: { sellers: [expect.any(String)] },
    })
})

test('requires its own permission', async () => {
  const cashier = testCtx({ permissions: ['pos.edit', 'admin.general'] })
  const { id } = await makeDevice(ctx)
  for (const done of [
    perform(prepareDevice, cashier, {}),
    perform(renewDevice, cashier, { id }),
    perform(revokeDevice, cashier, { id }),
    perform(forgetDevice, cashier, { id }),
  ])
    await expect(done).rejects.toMatchObject({ code: 'forbidden' })
})
