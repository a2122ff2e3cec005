import { z } from 'zod'
import { sqlOperation, workflow } from '~/db/operation.server'
import { IS_FOR_CRM } from '~/domain/contributions/unsynced.server'
import { explainRefusal, usesDonorCrm } from '~/domain/integrations/crm-account.server'
import { localDate } from '~/kit/calendar'
import { notFound, refused } from '~/kit/errors'
import { perform, type Ctx } from '~/kit/operation'
import { sql } from '~/kit/sql'
import type { CrmDonor, CrmGift } from '~/ports/donor-crm'
import { CRM_NOT_IN_USE, NOT_A_TEST, NOT_SYNCED, PUSHED } from './messages'
import { SubjectInput, findSubject, type Subject } from './subject.server'

type Row = CrmDonor &
  Omit<CrmGift, 'coding' | 'narrative' | 'givenOn'> & {
    number: string
    profileId: string | null
    supporterId: number | null
    isTest: boolean
    isSynced: boolean
  }

/**
 * CRM codes of the largest item; the variant's codes override its product's. Leaves out redirects and the sync switch.
 */
const CODES = sql`coalesce((SELECT p.crm - 'dp_syncable' || v.metadata - ARRAY['redirects_to', 'dp_gl_code']
  FROM contribution_line l JOIN product_variant v ON v.id = l.variant_id JOIN product p ON p.id = v.product_id
  WHERE l.contribution_id = c.id ORDER BY l.total_minor DESC, l.id LIMIT 1), '{}')`

async function readRow(ctx: Ctx, { kind, id }: Subject): Promise<Row> {
  const isSale = kind === 'contribution'
  const from = isSale
    ? sql`(SELECT c.id AS contribution, ${id}::int AS id, c.total_minor AS minor, c.currency, c.ordered_at AS at,
      NULL::text AS reference, NULL::text AS profile FROM contribution c WHERE c.id = ${id}) g`
    : sql`(SELECT p.contribution_id AS contribution, t.id, t.amount_minor AS minor, t.currency, t.attempted_at AS at,
      t.reference, p.profile_id AS profile
        FROM recurring_transaction t JOIN recurring_profile p ON p.id = t.profile_id WHERE t.id = ${id}) g`
  const row = await ctx.read.first<Row>(sql`
    SELECT s.donor_id, s.id AS supporter_id, coalesce(s.first_name, c.billing_first_name) AS first_name,
      coalesce(s.last_name, c.billing_last_name) AS last_name,
      coalesce(s.bill_organization_name, c.billing_organization_name) AS organization,
      coalesce(s.email, c.billing_email) AS email, coalesce(s.bill_address_01, c.billing_address1) AS address,
      coalesce(s.bill_city, c.billing_city) AS city, coalesce(s.bill_state, c.billing_state) AS state,
      coalesce(s.bill_zip, c.billing_zip) AS zip,
      coalesce(s.bill_country, c.billing_country) AS country, g.minor, g.currency, g.at AS given_at,
      c.fund_code, coalesce(g.reference, c.check_number) AS reference,
      c.number, g.profile AS profile_id, c.is_test, ${CODES} AS codes, ${IS_FOR_CRM} AS is_synced
    FROM ${from} JOIN contribution c ON c.id = g.contribution LEFT JOIN supporter s ON s.id = c.supporter_id`)
  if (!row) throw notFound('The transaction')
  return row
}

const SyncedInput = z.object({
  kind: z.enum(['contribution', 'transaction']),
  id: z.number().int(),
  supporterId: z.number().int().nullable(),
  donorId: z.number().int(),
  giftId: z.number().int(),
})

const keepSynced = sqlOperation({
  name: 'transactions.keep-synced',
  permission: 'admin.dpo',
  input: SyncedInput,
  async run(ctx, { kind, id, supporterId, donorId, giftId }) {
    const table = kind === 'contribution' ? sql`contribution` : sql`recurring_transaction`
    await ctx.sql.run(sql`UPDATE ${table} SET donor_gift = ${giftId}, synced_at = ${ctx.now} WHERE id = ${id}`)
    if (supporterId !== null)
      await ctx.sql.run(sql`UPDATE supporter SET donor_id = ${donorId} WHERE id = ${supporterId} AND donor_id IS NULL
        AND NOT EXISTS (SELECT 1 FROM supporter o WHERE o.donor_id = ${donorId})`)
    await ctx.publish(kind === 'contribution' ? 'contribution.synced' : 'recurring-transaction.synced', {
      id,
      after: { donorId, giftId },
    })
  },
})

export async function isSyncable(ctx: Ctx, subject: Subject): Promise<boolean> {
  if (!usesDonorCrm(ctx.settings)) return false
  const { isTest, isSynced } = await readRow(ctx, subject)
  return !isTest && isSynced
}

/** Pushes a gift to the donor CRM; pushed again it is the same gift there (R-CRM-1). */
export const syncDonorCrm = workflow({
  name: 'transactions.sync-donor-crm',
  permission: 'admin.dpo',
  input: SubjectInput,
  async run(ctx, { id: input }): Promise<string> {
    if (!usesDonorCrm(ctx.settings)) throw refused(CRM_NOT_IN_USE)
    const subject = await findSubject(ctx, input)
    const {
      number,
      profileId,
      supporterId,
      isTest,
      isSynced,
      codes,
      minor,
      currency,
      givenAt,
      fundCode,
      reference,
      ...donor
    } = await readRow(ctx, subject)
    if (isTest) throw refused(NOT_A_TEST)
    if (!isSynced) throw refused(NOT_SYNCED)
    const coding = subject.kind === 'contribution' ? `order:${subject.id}` : `transaction:${subject.id}`
    const narrative = `(GC #${number})${profileId === null ? '' : ` RPP# ${profileId}`} [GC:${coding}]`
    const gift: CrmGift = {
      coding,
      minor,
      currency,
      givenAt,
      givenOn: localDate(givenAt, ctx.organisation.zone),
      fundCode,
      codes,
      reference,
      narrative,
    }
    const pushed = await explainRefusal(ctx.ports.donorCrm.push(donor, gift))
    await perform(keepSynced, ctx, { ...subject, supporterId, ...pushed })
    return PUSHED
  },
})
