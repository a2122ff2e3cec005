import { expect, test } from 'vitest'
import { navFor } from '~/pages/jpanel/settings/parts/nav.server'
import { groupSettings } from '~/pages/jpanel/settings/parts/home/settings-groups.server'
import { testCtx } from '../../support/ctx'

const linesOf = (ctx: ReturnType<typeof testCtx>) => groupSettings(ctx).flatMap(({ lines }) => lines)
const stateOf = (ctx: ReturnType<typeof testCtx>, title: string) =>
  linesOf(ctx).find((line) => line.title === title)?.state

test('every panel and place of an owner stands in one group, once', () => {
  const ctx = testCtx()
  const { panels, places } = navFor(ctx)
  const listed = linesOf(ctx).map(({ title }) => title)
  expect(listed.toSorted()).toEqual([...panels, ...places].map(({ title }) => title).toSorted())
  expect(groupSettings(ctx).map(({ title }) => title)).toEqual([
    'Your organization',
    'Money',
    'Selling',
    'Giving',
    'Messages',
    'Connections',
  ])
})

test('shows only what this person may open', () => {
  const titles = linesOf(testCtx({ permissions: ['hooks.edit'] })).map(({ title }) => title)
  expect(titles).toContain('Webhooks')
  expect(titles).not.toContain('Security')
  expect(titles).not.toContain('Payment gateway')
})

test('says what a place is set to, and warns where no mail leaves', () => {
  const ctx = testCtx({ settings: { two_factor_authentication: 'force', referral_sources_isactive: '1' } })
  expect(stateOf(ctx, 'Security')).toBe('Two-factor required')
  expect(stateOf(ctx, 'Referral sources')).toBe('5 sources')
  expect(stateOf(ctx, 'Organization')).toBe('Eastern Time, USD')
  expect(linesOf(ctx).find(({ title }) => title === 'Email')).toMatchObject({
    state: 'No mail server',
    isWarning: true,
  })
  const sends = testCtx({ ports: { mailer: { send: async () => 'sent' } as never } })
  expect(stateOf(sends, 'Email')).toBeUndefined()
})
