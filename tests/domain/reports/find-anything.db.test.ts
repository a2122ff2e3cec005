import { afterAll, beforeAll, expect, test } from 'vitest'
import { closeDatabase } from '~/composition.server'
import { findAnything } from '~/domain/reports/find-anything.server'
import { perform } from '~/kit/operation'
import { sql } from '~/kit/sql'
import { testCtx } from '../../support/ctx'

const ctx = testCtx()
const find = (query: string, who = ctx) => perform(findAnything, who, { query })

beforeAll(async () => {
  await ctx.read.run(
    sql`INSERT INTO account_type (id, name, is_default) VALUES (1, 'Individual', true) ON CONFLICT DO NOTHING`,
  )
  await ctx.read.run(sql`
    INSERT INTO supporter (display_name, email, bill_phone, account_type_id, is_active) VALUES
      ('Joanna Amaral', 'jo@example.org', '+14165550123', 1, true),
      ('Amara Okafor', 'amara@example.org', NULL, 1, true),
      ('Amara Archived', 'old@example.org', NULL, 1, false), ('50% Club', NULL, NULL, 1, true)`)
  await ctx.read.run(sql`
    INSERT INTO contribution (client_uuid, number, started_at, ordered_at, confirmed_at, currency, billing_first_name,
      billing_last_name, billing_email)
    VALUES ('7F3A09C2B1', '7F3A09C2B1', now(), now(), now(), 'USD', 'Amara', 'Okafor', 'amara@example.org'),
      ('00000000AA', NULL, now(), now(), NULL, 'USD', 'Amara', 'Cart', NULL)`)
  await ctx.read.run(sql`INSERT INTO product (code, name) VALUES ('TEE', 'Harbor tee'), ('MUG', 'Enamel mug')`)
})
afterAll(closeDatabase)

test('puts the name that begins with the words first, and leaves archived supporters out', async () => {
  expect((await find('amara')).supporters.map(({ name }) => name)).toEqual(['Amara Okafor', 'Joanna Amaral'])
})

test('finds a supporter by e-mail and by a phone as people write it', async () => {
  expect((await find('jo@example.org')).supporters.map(({ name }) => name)).toEqual(['Joanna Amaral'])
  expect((await find('(416) 555-0123')).supporters.map(({ name }) => name)).toEqual(['Joanna Amaral'])
})

test('finds supporters by their city, and shows it', async () => {
  await ctx.read.run(sql`UPDATE supporter SET bill_city = 'Cape Elizabeth', bill_state = 'ME'
    WHERE display_name = 'Joanna Amaral'`)
  expect((await find('cape eliz')).supporters).toMatchObject([{ name: 'Joanna Amaral', place: 'Cape Elizabeth, ME' }])
})

test('treats a percent sign literally', async () =>
  expect((await find('50%')).supporters.map(({ name }) => name)).toEqual(['50% Club']))

test('finds paid contributions by number and name, and no carts', async () => {
  expect((await find('#7f3a09c2b1')).contributions.map(({ number }) => number)).toEqual(['7F3A09C2B1'])
  expect((await find('amara')).contributions.map(({ number }) => number)).toEqual(['7F3A09C2B1'])
})

test('finds products by code and name', async () =>
  expect((await find('tee')).products.map(({ code }) => code)).toEqual(['TEE']))

test('shows of each kind only what a person may see', async () => {
  const cashier = testCtx({ permissions: ['pos.edit'] })
  expect(await find('amara', cashier)).toMatchObject({ supporters: [], contributions: [] })
  expect((await find('tee', cashier)).products).toHaveLength(1)
  await expect(find('tee', testCtx({ permissions: ['admin.billing'] }))).rejects.toMatchObject({ code: 'forbidden' })
})

test('refuses an empty query with an error', async () => {
  await expect(find('  ')).rejects.toMatchObject({ code: 'invalid' })
})
