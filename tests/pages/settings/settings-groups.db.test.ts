import { expect, test } from 'vitest'
import type { Ctx } from '~/kit/operation'
import { sql } from '~/kit/sql'
import { navFor } from '~/pages/jpanel/settings/parts/nav.server'
import { groupSettings } from '~/pages/jpanel/settings/parts/home/settings-groups.server'
import { testCtx } from '../../support/ctx'
import { makeStaff } from '../../support/factories'

const linesOf = async (ctx: Ctx) => (await groupSettings(ctx)).flatMap(({ lines }) => lines)
const lineOf = async (ctx: Ctx, title: string) => (await linesOf(ctx)).find((line) => line.title === title)
const stateOf = async (ctx: Ctx, title: string) => (await lineOf(ctx, title))?.state

test('every panel and place of an owner is in one group, once', async () => {
  const ctx = testCtx()
  const { panels, places } = navFor(ctx)
  const listed = (await linesOf(ctx)).map(({ title }) => title)
  expect(listed.toSorted()).toEqual([...panels, ...places].map(({ title }) => title).toSorted())
  expect((await groupSettings(ctx)).map(({ title }) => title)).toEqual([
    'Your organization',
    'Money',
    'Selling',
    'Giving',
    'Messages',
    'Connections',
  ])
})

test('shows only what this person may open', async () => {
  const titles = (await linesOf(testCtx({ permissions: ['hooks.edit'] }))).map(({ title }) => title)
  expect(titles).toContain('Webhooks')
  expect(titles).not.toContain('Security')
  expect(titles).not.toContain('Payment gateway')
})

test('says what a place is set to, and warns where no mail leaves', async () => {
  const ctx = testCtx({
    settings: { two_factor_authentication: 'force', referral_sources_isactive: '1', platform_fee_rate: '0' },
  })
  expect(await stateOf(ctx, 'Security')).toBe('Two-factor required')
  expect(await stateOf(ctx, 'Referral sources')).toBe('5 sources')
  expect(await stateOf(ctx, 'Organization')).toBe('Eastern Time, USD')
  expect(await stateOf(ctx, 'Platform fees')).toBe('None')
  expect(await stateOf(testCtx(), 'Platform fees')).toBe('1.25%')
  expect(await stateOf(ctx, 'Recurring plans')).toBe('Retry after 7 days')
  expect(await lineOf(ctx, 'Email')).toMatchObject({ state: 'No mail server', isWarning: true })
  const sends = testCtx({ ports: { mailer: { send: async () => 'sent' } as never } })
  expect(await stateOf(sends, 'Email')).toBeUndefined()
  expect(await stateOf(sends, 'Connections')).toBe('No Stripe')
})

test('counts what a place holds, and warns of emails and webhooks that wait for somebody', async () => {
  const ctx = testCtx()
  await makeStaff()
  expect(await stateOf(ctx, 'Users')).toBe('1 user')
  expect(await stateOf(ctx, 'Webhooks')).toBe('None')
  expect(await stateOf(ctx, 'Email templates')).toMatch(/^[1-9]\d* on$/)
  expect(await stateOf(ctx, 'Outbox')).toBeUndefined()
  await ctx.read.run(sql`INSERT INTO mail (dedupe_key, recipient, subject, text, status, created_at)
    VALUES ('settings', 'donor@example.org', 'Thank you', 'Thank you', 'held', now())`)
  await ctx.read.run(sql`INSERT INTO hook (payload_url, failing_since, failures, created_at, updated_at)
    VALUES ('https://example.org/hook', now(), 1, now(), now())`)
  expect(await lineOf(ctx, 'Outbox')).toMatchObject({ state: '1 email not sent', isWarning: true })
  expect(await lineOf(ctx, 'Webhooks')).toMatchObject({ state: '1 webhook failing', isWarning: true })
})
