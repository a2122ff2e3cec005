import pg from 'pg'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { findReceipt, type ReceiptRecord } from '~/domain/receipts/receipt-record.server'
import { receiptContribution } from '~/domain/receipts/receipt-contribution.server'
import { checkRegister } from '~/domain/receipts/register/verify-register.server'
import { perform } from '~/kit/operation'
import { sql } from '~/kit/sql'
import { contribution, type Wanted } from './contributions'
import { NOON, testCtx } from './ctx'
import { makeGift, makeLine } from './factories'

const settings = { tax_receipt_pdfs: '1' }

/** Enables receipts before each test of the file. */
export function receiptOffice() {
  const ctx = testCtx({ settings })
  const owner = new pg.Client({ connectionString: process.env.DATABASE_URL })
  let variant = 0
  beforeAll(() => owner.connect())
  afterAll(() => owner.end())
  beforeEach(async () => {
    await owner.query('TRUNCATE tax_receipt, batch_run, journal_entry, journal_seal CASCADE')
    await ctx.read.run(sql`DELETE FROM counter WHERE name = 'tax_receipt'`)
    variant = (await makeGift({}, { is_tax_receiptable: true })).id
  })

  async function gift(wanted: Wanted = {}, line: object = {}): Promise<number> {
    const id = await contribution(ctx, { name: 'Amara', email: 'amara@example.org', totalMinor: 5000n, ...wanted })
    const total = wanted.totalMinor ?? 5000n
    await makeLine(id, {
      variant_id: variant,
      price_minor: total,
      original_price_minor: total,
      total_minor: total,
      ...line,
    })
    return id
  }

  const make = async (isDraft: boolean, wanted: Wanted = {}) =>
    (await perform(receiptContribution, ctx, { contributionId: await gift(wanted), isDraft })).id

  return {
    ctx,
    /** The role that owns the tables, which a database console may use. */
    owner,
    later: (minutes: number) => testCtx({ settings, now: new Date(NOON.getTime() + minutes * 60_000) }),
    gift,
    draft: (wanted: Wanted = {}) => make(true, wanted),
    issued: (wanted: Wanted = {}) => make(false, wanted),
    found: async (id: number): Promise<ReceiptRecord> => {
      const receipt = await findReceipt(ctx.read, id)
      if (!receipt) throw new Error('no receipt')
      return receipt
    },
    faults: async () => (await checkRegister(ctx.read)).faults,
  }
}
