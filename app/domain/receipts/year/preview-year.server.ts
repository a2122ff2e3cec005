import { perform } from '~/kit/operation'
import { OTHER_LETTERS, warnOfBoxes, type Printed } from '~/domain/documents/warn-of-boxes'
import { takeShare } from '~/domain/auth/shares/take-share.server'
import { workflow } from '~/db/operation.server'
import { sql, type Sql } from '~/kit/sql'
import { listSharedTexts } from '../draft-letters.server'
import { YearBatchInput } from '../receipt-input'
import { selectByDonor, readMinimum, refuseUnlessReady, type Preview, type PreviewRow } from './year-gifts.server'

const MAX_SHOWN = 200
const MAX_PAPERS = 1000

/** Only the first row holds `papers`, which lists all donors with unsupported letters. */
type Sums = { receiptCount: number; receiptMinor: bigint; without: number; papers: Printed[] | null }
const NOBODY: Sums = { receiptCount: 0, receiptMinor: 0n, without: 0, papers: null }
type Nullable<T> = { [K in keyof T]: T[K] | null }

const selectFirst = (condition: Sql): Sql =>
  sql`(SELECT * FROM donor WHERE ${condition} ORDER BY lower(name), supporter_id LIMIT ${MAX_SHOWN})`

export const previewYear = workflow({
  name: 'receipts.preview-year',
  permission: 'taxreceipt.edit',
  input: YearBatchInput,
  async run(ctx, batch): Promise<Preview> {
    refuseUnlessReady(ctx, batch)
    await perform(takeShare, ctx, { kind: 'preview' })
    const donors = selectByDonor(ctx, batch, readMinimum(ctx, batch.minimum))
    const rows = await ctx.read.rows<Sums & Nullable<PreviewRow>>(sql`
      WITH donor AS MATERIALIZED (${donors}),
        sums AS (SELECT count(*) FILTER (WHERE reason IS NULL)::int AS receipt_count,
          coalesce(sum(minor) FILTER (WHERE reason IS NULL), 0)::bigint AS receipt_minor,
          count(*) FILTER (WHERE reason IS NOT NULL)::int AS without FROM donor),
        shown AS (${selectFirst(sql`reason IS NULL`)} UNION ALL ${selectFirst(sql`reason IS NOT NULL`)}),
        lettered AS (SELECT d.name, t.texts
          FROM donor d JOIN supporter s ON s.id = d.supporter_id CROSS JOIN LATERAL (SELECT array_remove(
            ARRAY[s.first_name, s.last_name, s.bill_first_name, s.bill_last_name, s.bill_organization_name,
              s.bill_address_01, s.bill_address_02, s.bill_city, s.bill_state, s.bill_zip], NULL) AS texts) t
          WHERE d.reason IS NULL AND concat(d.name, array_to_string(t.texts, ' ')) ~ ${OTHER_LETTERS}
            ORDER BY s.id LIMIT ${MAX_PAPERS}),
        printed AS (SELECT jsonb_agg(jsonb_build_object('name', name, 'texts', to_jsonb(texts))) AS papers
          FROM lettered)
      SELECT sums.*, shown.*, CASE WHEN row_number() OVER place = 1 THEN printed.papers END AS papers
      FROM sums CROSS JOIN printed LEFT JOIN shown ON true
      WINDOW place AS (ORDER BY reason IS NOT NULL, lower(name), supporter_id)
      ORDER BY reason IS NOT NULL, lower(name), supporter_id`)
    const [{ receiptCount, receiptMinor, without, papers } = NOBODY] = rows
    const isDonor = (row: Sums & Nullable<PreviewRow>): row is Sums & PreviewRow => row.supporterId !== null
    const warning = warnOfBoxes(papers ?? [], 'receipt', receiptCount > 0 ? await listSharedTexts(ctx) : [])
    return { count: receiptCount, minor: receiptMinor, without, rows: rows.filter(isDonor), warning }
  },
})
