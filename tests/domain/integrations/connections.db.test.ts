import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { standInDataIntegrations } from '~/adapters/fake/data-integrations.server'
import { closeDatabase } from '~/composition.server'
import { connectTarget } from '~/domain/integrations/connect-target.server'
import { disconnectTarget } from '~/domain/integrations/disconnect-target.server'
import { isLinked } from '~/domain/integrations/links'
import { perform, type Ctx } from '~/kit/operation'
import { sql } from '~/kit/sql'
import type { IntegrationTarget } from '~/ports/data-integrations'
import { testCtx } from '../../support/ctx'

const served = (...authorized: IntegrationTarget[]): Ctx =>
  testCtx({ ports: { dataIntegrations: standInDataIntegrations(new Set(authorized)) } })
const stored = async () =>
  Object.fromEntries((await testCtx().prisma.setting.findMany()).map((row) => [row.key, row.value]))
const linked = async (target: IntegrationTarget) => isLinked(await stored(), target)
const events = async () =>
  (
    await testCtx().read.rows<{ event: string }>(
      sql`SELECT event FROM journal_entry WHERE event LIKE 'integration.%' ORDER BY id`,
    )
  ).map(({ event }) => event)

beforeEach(async () => void (await testCtx().prisma.setting.deleteMany()))
afterAll(closeDatabase)

describe('a connector service (R-INTEGRATIONS-2)', () => {
  test('connects what was authorized there, once however often it is pressed, and disconnects it again', async () => {
    const before = (await events()).length
    const ctx = served('mailchimp')
    await perform(connectTarget, ctx, { target: 'mailchimp' })
    await perform(connectTarget, ctx, { target: 'mailchimp' })
    expect([await linked('mailchimp'), await linked('hubspot')]).toEqual([true, false])
    await perform(disconnectTarget, ctx, { target: 'mailchimp' })
    await perform(disconnectTarget, ctx, { target: 'mailchimp' })
    expect(await linked('mailchimp')).toBe(false)
    expect((await events()).slice(before)).toEqual(['integration.connected', 'integration.disconnected'])
    await expect(perform(connectTarget, ctx, { target: 'mailchimp' })).rejects.toThrow('Authorize it')
  })

  test('refuses an unauthorized system, and does not show it as connected', async () => {
    await expect(perform(connectTarget, served('hubspot'), { target: 'salesforce' })).rejects.toMatchObject({
      code: 'refused',
    })
    expect(await linked('salesforce')).toBe(false)
  })

  test('keeps connections when it does not answer, and says what to do', async () => {
    await perform(connectTarget, served('hubspot'), { target: 'hubspot' })
    const away = async () => {
      throw new Error('connect ECONNREFUSED 10.0.0.1 key=very-secret')
    }
    const ctx = testCtx({ ports: { dataIntegrations: { isConfigured: true, connect: away, disconnect: away } } })
    await expect(perform(disconnectTarget, ctx, { target: 'hubspot' })).rejects.toThrow(
      /^An error occurred, please try again$/,
    )
    expect(await linked('hubspot')).toBe(true)
    await expect(perform(connectTarget, ctx, { target: 'mailchimp' })).rejects.toThrow(
      /^The connector service did not answer/,
    )
  })

  test('connects nothing when missing, and removes old connections', async () => {
    await perform(connectTarget, served('hubspot'), { target: 'hubspot' })
    const ctx = testCtx()
    await expect(perform(connectTarget, ctx, { target: 'salesforce' })).rejects.toThrow('no connector service')
    await perform(disconnectTarget, ctx, { target: 'hubspot' })
    expect(await linked('hubspot')).toBe(false)
  })

  test('has three systems, and requires admin.general', async () => {
    const ctx = served('hubspot')
    await expect(perform(connectTarget, ctx, { target: 'zapier' })).rejects.toMatchObject({ code: 'invalid' })
    const cashier = testCtx({ permissions: ['admin.billing'] })
    await expect(perform(connectTarget, cashier, { target: 'hubspot' })).rejects.toMatchObject({ code: 'forbidden' })
    await expect(perform(disconnectTarget, cashier, { target: 'hubspot' })).rejects.toMatchObject({ code: 'forbidden' })
  })
})
