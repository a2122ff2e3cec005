import { beforeEach, describe, expect, test } from 'vitest'
import { createHook } from '~/domain/webhooks/create-hook.server'
import { deleteHook } from '~/domain/webhooks/delete-hook.server'
import { editHook } from '~/domain/webhooks/edit-hook.server'
import { hookList } from '~/domain/webhooks/hooks.list.server'
import { findHook } from '~/domain/webhooks/queries.server'
import { replaceSecret } from '~/domain/webhooks/replace-secret.server'
import { days, later } from '~/kit/clock'
import { fieldsOfAddress } from '~/lists/request/address'
import { perform } from '~/kit/operation'
import { sql } from '~/kit/sql'
import { NOON, testCtx } from '../../support/ctx'
import { forgetHooks, makeHook, webOf } from '../../support/hooks'

const ctx = testCtx({ web: webOf() })
const input = {
  payloadUrl: 'https://crm.example/in',
  contentType: 'application/json',
  events: ['contribution_paid'],
  active: '1',
}

beforeEach(() => forgetHooks(ctx))

const hookOf = (id: number) => findHook(ctx.read, id, NOON)
const namesOf = async (id: number) => (await hookOf(id))?.events.map(({ name }) => name)
const secretOf = async (id: number) => {
  const row = await ctx.read.first<{ sealed: string | null; former: string | null }>(
    sql`SELECT sealed_secret AS sealed, former_secret AS former FROM hook WHERE id = ${id}`,
  )
  const open = (sealed: string | null | undefined) => (sealed ? ctx.ports.vault.open(sealed) : null)
  return { secret: open(row?.sealed), former: open(row?.former), isReadable: row?.sealed === open(row?.sealed) }
}
const fieldsOf = async (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: { fields?: Record<string, string[]> }) => error.fields,
  )

describe('a new webhook (R-WEBHOOKS-1)', () => {
  test('keeps what was said, and is on and careful where nothing was', async () => {
    const { id } = await perform(createHook, ctx, {
      payloadUrl: ' https://crm.example/in ',
      events: ['supporter_created', 'contribution_paid'],
    })
    expect(await hookOf(id)).toMatchObject({
      payloadUrl: 'https://crm.example/in',
      active: true,
      insecureSsl: false,
      hasSecret: true,
    })
    expect(await namesOf(id)).toEqual(['supporter_created', 'contribution_paid'])
  })

  test('checks no certificates when created so', async () => {
    const { id } = await perform(createHook, ctx, { ...input, insecureSsl: '1' })
    expect(await hookOf(id)).toMatchObject({ insecureSsl: true })
  })

  test.each<[object, object]>([
    [{ secret: 7 }, { secret: ['The secret must be text.'] }],
    [{ events: null }, { events: ['Please choose at least one event.'] }],
    [{ events: ['x'.repeat(41)] }, { 'events.0': ['This event is not known.'] }],
    [{ events: Array.from({ length: 21 }, () => 'contribution_paid') }, { events: ['Please choose fewer events.'] }],
    [{ payloadUrl: null }, { payloadUrl: ['Please enter the address that requests are sent to.'] }],
    [{ contentType: null }, { contentType: ['Requests are sent as application/json.'] }],
  ])('reports a clear error for %j', async (wrong, fields) => {
    expect(await fieldsOf(perform(createHook, ctx, { ...input, ...wrong }))).toEqual(fields)
  })

  test('gets a new secret when null is sent', async () => {
    expect((await perform(createHook, ctx, { ...input, secret: null })).secret).toMatch(/^[A-Za-z0-9]{40}$/)
  })

  test.each([0, -1, 'x', 2_147_483_648])('is not found when its id is %s', async (id) => {
    await expect(perform(editHook, ctx, { ...input, id })).rejects.toMatchObject({ code: 'not-found' })
    await expect(perform(editHook, ctx, { id, insecureSsl: '1' })).rejects.toMatchObject({ code: 'not-found' })
    await expect(perform(deleteHook, ctx, { id })).rejects.toMatchObject({ code: 'not-found' })
  })

  test('gets a secret of forty characters where none was typed, and keeps the one that was, sealed', async () => {
    const made = await perform(createHook, ctx, { ...input, secret: '' })
    expect(made.secret).toMatch(/^[A-Za-z0-9]{40}$/)
    expect(await secretOf(made.id)).toEqual({ secret: made.secret, former: null, isReadable: false })
    const typed = await perform(createHook, ctx, { ...input, secret: 'our own' })
    expect(await secretOf(typed.id)).toMatchObject({ secret: 'our own' })
  })

  test.each<[string, object, object]>([
    ['no address', { payloadUrl: '' }, { payloadUrl: ['Please enter the address that requests are sent to.'] }],
    [
      'an address of another kind',
      { payloadUrl: 'ftp://crm.example' },
      { payloadUrl: ['Please enter a web address that begins with https:// or http://.'] },
    ],
    [
      'a password in it',
      { payloadUrl: 'https://a:b@crm.example' },
      { payloadUrl: ['Please enter a web address that begins with https:// or http://.'] },
    ],
    [
      'a long one',
      { payloadUrl: `https://crm.example/${'x'.repeat(240)}` },
      { payloadUrl: ['The address can have up to 255 characters.'] },
    ],
    [
      'an address within',
      { payloadUrl: 'https://private.example' },
      { payloadUrl: ['This address is not on the public internet.'] },
    ],
    ['another type', { contentType: 'text/xml' }, { contentType: ['Requests are sent as application/json.'] }],
    ['no events', { events: [] }, { events: ['Please choose at least one event.'] }],
    ['an unknown event', { events: ['contribution_paid', 'odd'] }, { 'events.1': ['This event is not known.'] }],
    ['the event of old', { events: ['order_completed'] }, { 'events.0': ['This event is not known.'] }],
    ['a long secret', { secret: 'x'.repeat(256) }, { secret: ['The secret can have up to 255 characters.'] }],
  ])('is refused for %s', async (_what, wrong, fields) => {
    expect(await fieldsOf(perform(createHook, ctx, { ...input, ...wrong }))).toEqual(fields)
  })

  test('needs the permission', async () => {
    const other = testCtx({ permissions: ['admin.general'] })
    await expect(perform(createHook, other, input)).rejects.toMatchObject({ code: 'forbidden' })
  })
})

describe('saving a webhook', () => {
  test('turns a webhook off when that field is not sent, and keeps the rows of events that stay', async () => {
    const { id } = await makeHook(ctx, ['contribution_paid', 'supporter_created'])
    const [stays] = (await hookOf(id))?.events ?? []
    await perform(editHook, ctx, {
      id,
      payloadUrl: 'https://crm.example/new',
      events: [String(stays?.id), 'supporter_updated'],
    })
    expect(await hookOf(id)).toMatchObject({ payloadUrl: 'https://crm.example/new', active: false })
    expect((await hookOf(id))?.events).toEqual([stays, { id: expect.any(Number) as number, name: 'supporter_updated' }])
    await perform(editHook, ctx, { id, ...input, active: 'false' })
    expect(await hookOf(id)).toMatchObject({ active: false })
  })

  test('takes the rows of its own events only', async () => {
    const [one, other] = [await makeHook(ctx, ['contribution_paid']), await makeHook(ctx, ['contribution_paid'])]
    const [foreign] = (await hookOf(other.id))?.events ?? []
    expect(await fieldsOf(perform(editHook, ctx, { id: one.id, ...input, events: [foreign?.id] }))).toEqual({
      'events.0': ['This event is not known.'],
    })
  })

  test('keeps the event of old where it is subscribed to', async () => {
    const { id } = await makeHook(ctx, ['contribution_paid'])
    await ctx.read.run(sql`INSERT INTO hook_event (hook_id, name) VALUES (${id}, 'order_completed')`)
    await perform(editHook, ctx, { id, ...input, events: ['order_completed'] })
    expect(await namesOf(id)).toEqual(['order_completed'])
  })

  test('changes nothing else when only the check of certificates is sent', async () => {
    const { id, url } = await makeHook(ctx, ['contribution_paid'])
    await perform(editHook, ctx, { id, insecureSsl: '1' })
    expect(await hookOf(id)).toMatchObject({ payloadUrl: url, active: true, insecureSsl: true, hasSecret: true })
    await perform(editHook, ctx, { id, insecureSsl: '0' })
    expect(await hookOf(id)).toMatchObject({ insecureSsl: false })
  })

  test('checks other fields that are sent with it, but changes only it', async () => {
    const { id, url } = await makeHook(ctx, ['contribution_paid'])
    await perform(editHook, ctx, { id, ...input, insecureSsl: 'true' })
    expect(await hookOf(id)).toMatchObject({ payloadUrl: url, insecureSsl: true })
    expect(await fieldsOf(perform(editHook, ctx, { id, payloadUrl: url, insecureSsl: '0' }))).toEqual({
      events: ['Please choose at least one event.'],
    })
  })

  test('removes a blank secret, keeps one that is not sent, and keeps a replaced one for a day', async () => {
    const { id, secret } = await makeHook(ctx, ['contribution_paid'])
    await perform(editHook, ctx, { id, ...input })
    expect(await secretOf(id)).toMatchObject({ secret, former: null })
    await perform(editHook, ctx, { id, ...input, secret: 'another' })
    expect(await secretOf(id)).toMatchObject({ secret: 'another', former: secret })
    expect((await hookOf(id))?.formerUntil).toEqual(later(NOON, days(1)))
    for (const blank of ['', null]) {
      await perform(editHook, ctx, { id, ...input, secret: 'another' })
      await perform(editHook, ctx, { id, ...input, secret: blank })
      expect(await secretOf(id)).toMatchObject({ secret: null, former: null })
    }
  })

  test('a new secret is answered once and replaces the one before', async () => {
    const { id, secret } = await makeHook(ctx, ['contribution_paid'])
    const made = await perform(replaceSecret, ctx, { id })
    expect(await secretOf(id)).toMatchObject({ secret: made.secret, former: secret })
    expect(made.secret).not.toBe(secret)
  })

  test('journals changes without secrets', async () => {
    const { id, secret } = await makeHook(ctx, ['contribution_paid'])
    await perform(editHook, ctx, { id, ...input, secret: 'another' })
    const entries = await ctx.read.rows<{ event: string; all: string }>(
      sql`SELECT event, concat(before, after) AS all FROM journal_entry
        WHERE subject_type = 'hook' AND subject_id = ${String(id)} ORDER BY id`,
    )
    expect(entries.map(({ event }) => event)).toEqual(['hook.added', 'hook.edited'])
    expect(entries[1]?.all).toContain('"secret": "replaced"')
    expect(entries.map(({ all }) => all).join(' ')).not.toMatch(new RegExp(`${secret}|another`))
  })
})

describe('deleting a webhook', () => {
  test('removes it from the list with what waits and its secret', async () => {
    const { id } = await makeHook(ctx, ['contribution_paid'])
    await ctx.read.run(sql`
      INSERT INTO hook_outbox (hook_id, event, subject_type, subject_id, cause, fired_at, due_at)
      VALUES (${id}, 'contribution_paid', 'contribution', 1, 'x', ${NOON}, ${NOON})`)
    await perform(deleteHook, ctx, { id })
    expect(await hookOf(id)).toBeNull()
    expect((await hookList.page(ctx, hookList.read({}))).rows).toEqual([])
    expect(await ctx.read.records(sql`SELECT 1 FROM hook_outbox WHERE hook_id = ${id}`)).toEqual([])
    expect(await secretOf(id)).toMatchObject({ secret: null })
    await expect(perform(deleteHook, ctx, { id })).rejects.toMatchObject({ code: 'not-found' })
    await expect(perform(editHook, ctx, { id, ...input })).rejects.toMatchObject({ code: 'not-found' })
  })
})

test('the list is narrowed by words of the address and by what is on', async () => {
  const [on, off] = [
    await makeHook(ctx, ['contribution_paid']),
    await makeHook(ctx, ['contribution_paid'], { active: '0' }),
  ]
  const listed = async (address: string) =>
    (await hookList.page(ctx, hookList.read(fieldsOfAddress(address)))).rows.map(({ id }) => id)
  expect(await listed('')).toEqual([on.id, off.id])
  expect(await listed('?status=inactive')).toEqual([off.id])
  expect(await listed(`?search=${new URL(on.url).hostname}`)).toEqual([on.id])
})
