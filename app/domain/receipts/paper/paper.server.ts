import { renderDocument } from '~/domain/documents/render-document.server'
import { issuerLines } from '~/domain/settings/receipts.server'
import { shownDay } from '~/kit/calendar'
import { paperOf } from '~/kit/document'
import { notFound } from '~/kit/errors'
import { oneLine, type Tags } from '~/kit/merge'
import { withSymbol } from '~/kit/money'
import type { Ctx } from '~/kit/operation'
import { sql, type SqlRunner } from '~/kit/sql'
import { receiptDocument } from './receipt-document'

type Row = {
  number: string
  status: string
  name: string
  email: string | null
  address: (string | null)[]
  amountMinor: bigint
  currency: string
  orderedAt: Date
  issuedAt: Date | null
  voidedAt: Date | null
  createdAt: Date
  /** The number of the receipt that this one replaces. */
  replaces: string | null
  lines: { description: string; amount: string }[]
}

/** A receipt with what was frozen in it; null where there is none. */
export const receiptRow = (over: SqlRunner, receiptId: number): Promise<Row | null> =>
  over.first<Row>(sql`
    SELECT r.number, r.status, r.name, r.email, r.amount_minor AS "amountMinor", r.currency,
      coalesce(r.ordered_at, r.issued_at, r.created_at) AS "orderedAt", r.issued_at AS "issuedAt", r.voided_at AS "voidedAt", r.created_at AS "createdAt",
      (SELECT o.number FROM tax_receipt o WHERE o.id = r.replaces_id) AS replaces,
      to_jsonb(ARRAY[r.address_01, r.address_02, concat_ws(', ', nullif(r.city, ''), nullif(concat_ws(' ', r.state, r.zip), '')), r.country]) AS address,
      (SELECT coalesce(jsonb_agg(jsonb_build_object('description', description, 'amount', amount_minor::text) ORDER BY id), '[]') FROM tax_receipt_line WHERE receipt_id = r.id) AS lines
    FROM tax_receipt r WHERE r.id = ${receiptId} AND r.deleted_at IS NULL`)

/** The same in words, as mails and paper show it. */
export function receiptWords({ organisation, settings }: Pick<Ctx, 'organisation' | 'settings'>, row: Row) {
  const money = (minor: bigint) => `${withSymbol({ minor, currency: row.currency })} ${row.currency}`
  const day = (moment: Date | null) => moment && shownDay(moment, organisation.zone)
  return {
    organization: organisation.name,
    issuer: issuerLines(settings),
    language: organisation.locale,
    paper: paperOf(organisation.country),
    status: row.status,
    number: row.number,
    name: oneLine(row.name),
    address: row.address.flatMap((line) => (line ? [oneLine(line)] : [])),
    issuedOn: day(row.issuedAt) ?? 'Not issued',
    givenOn: shownDay(row.orderedAt, organisation.zone),
    amount: money(row.amountMinor),
    lines: row.lines.map(({ description, amount }) => ({ description: oneLine(description), amount: money(BigInt(amount)) })),
    voidedOn: day(row.voidedAt),
    changes: [],
    createdAt: row.issuedAt ?? row.createdAt,
  }
}

/** What a reader has to know before the receipt itself; empty for an issued one that replaces nothing. */
function remarkOf({ status, replaces }: Row, voidedOn: string | null): string {
  if (status === 'draft') return 'This is a draft. It is not valid for tax purposes.'
  if (voidedOn !== null) return `This receipt has been void since ${voidedOn}.`
  return replaces === null ? '' : `This receipt replaces ${oneLine(replaces)}, which is void.`
}

/** What the email about a receipt may name. */
export function receiptTags(ctx: Pick<Ctx, 'organisation' | 'settings'>, row: Row): Tags {
  const receipt = receiptWords(ctx, row)
  return {
    words: {
      number: receipt.number,
      name: receipt.name || 'friend',
      email: row.email,
      amount: receipt.amount,
      issued_at: receipt.issuedOn,
      ordered_at: receipt.givenOn,
      shop_address: receipt.issuer.join(' · '),
    },
    blocks: {
      remark: remarkOf(row, receipt.voidedOn),
      summary_table: receipt.lines.map(({ description, amount }) => `${description}: ${amount}`).join('\n'),
      address: [receipt.name, ...receipt.address].filter((line) => line !== '').join('\n'),
    },
  }
}

export const receiptPath = (id: number): string => `/jpanel/tax_receipt/${id}/pdf`

/** The receipt as PDF; anyone who calls it has asked for permission. */
export async function receiptPaper(ctx: Ctx, receiptId: number): Promise<{ name: string; bytes: Uint8Array }> {
  const row = await receiptRow(ctx.read, receiptId)
  if (!row) throw notFound('The tax receipt')
  return { name: `tax-receipt-${row.number}`, bytes: await renderDocument(receiptDocument, receiptWords(ctx, row)) }
}
