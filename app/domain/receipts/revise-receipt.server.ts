import { randomUUID } from 'node:crypto'
import type { SqlTxCtx } from '~/db/ctx'
import { sqlOperation } from '~/db/operation.server'
import { withRegionCode } from '~/domain/locale/places'
import { localDate, shownDate, startOfDay, type CalendarDate } from '~/kit/calendar'
import { DomainError, refused, notFound } from '~/kit/errors'
import { parseAmount, withCode } from '~/kit/money'
import { sql } from '~/kit/sql'
import { composedEmail, isEmail } from '~/kit/text'
import {
  AMOUNT_REQUIRED,
  explainAmountAbove,
  CHANGED_BY_SOMEONE,
  FUTURE_DATE,
  NOT_A_PICTURE,
  PICTURE_TOO_LARGE,
  VOID_IS_FINAL,
} from './messages'
import { FROZEN_LABELS, findPictureType, formatRevisedNumber, type Change, type Revision } from './receipt'
import { ReviseReceiptInput, type RevisedReceipt } from './receipt-input'
import { lockReceipt, type ReceiptRecord } from './receipt-record.server'
import { freezeReceipt, formatNumber } from './register/number-receipt.server'

const MAX_SIGNATURE = 200 * 1024

const fieldRefusal = (field: string, message: string) =>
  new DomainError('invalid', message, { fields: { [field]: [message] } })

/** A receipt cannot exceed its gifts after refunds. */
async function findMaximum(ctx: SqlTxCtx, id: number): Promise<bigint> {
  const row = await ctx.sql.first<{ minor: bigint }>(sql`
    SELECT coalesce(sum(kept), 0)::bigint AS minor FROM (
      SELECT c.total_minor - c.refunded_minor AS kept FROM contribution c
      WHERE c.id IN (SELECT contribution_id FROM tax_receipt_line WHERE receipt_id = ${id})
      UNION ALL SELECT t.amount_minor - t.refunded_minor FROM recurring_transaction t
      WHERE t.id IN (SELECT transaction_id FROM tax_receipt_line WHERE receipt_id = ${id})) gifts`)
  return row?.minor ?? 0n
}

async function readAmount(ctx: SqlTxCtx, receipt: ReceiptRecord, typed: string | undefined): Promise<bigint> {
  const { currency } = receipt
  if (typed === undefined) return receipt.amountMinor
  const minor = parseAmount(typed, currency)
  if (minor === null || minor <= 0n) throw fieldRefusal('amount', AMOUNT_REQUIRED)
  if (minor === receipt.amountMinor) return minor
  const max = await findMaximum(ctx, receipt.id)
  if (minor > max) throw fieldRefusal('amount', explainAmountAbove(withCode({ minor: max, currency })))
  return minor
}

/** Returns the start of the day in the organization's time zone. An unchanged day keeps the exact time. */
function readIssuedAt(ctx: SqlTxCtx, receipt: ReceiptRecord, day: CalendarDate | null | undefined): Date | null {
  const { zone } = ctx.organisation
  if (!day || (receipt.issuedAt !== null && localDate(receipt.issuedAt, zone) === day)) return receipt.issuedAt
  if (day > localDate(ctx.now, zone)) throw fieldRefusal('issuedOn', FUTURE_DATE)
  return startOfDay(day, zone)
}

async function storeSignature(ctx: SqlTxCtx, id: number, sent: unknown): Promise<string | null> {
  if (!(sent instanceof Blob) || sent.size === 0) return null
  if (sent.size > MAX_SIGNATURE) throw fieldRefusal('signature', PICTURE_TOO_LARGE)
  const bytes = new Uint8Array(await sent.arrayBuffer())
  const type = findPictureType(bytes)
  if (type === null) throw fieldRefusal('signature', NOT_A_PICTURE)
  const key = `signatures/${id}-${randomUUID()}.${type === 'image/png' ? 'png' : 'jpg'}`
  await ctx.ports.objectStore.put(key, bytes, type)
  return key
}

type Texts = Pick<
  ReceiptRecord,
  | 'name'
  | 'firstName'
  | 'lastName'
  | 'address01'
  | 'address02'
  | 'city'
  | 'state'
  | 'zip'
  | 'country'
  | 'email'
  | 'phone'
>
const TEXTS = [
  'firstName',
  'lastName',
  'address01',
  'address02',
  'city',
  'state',
  'zip',
  'country',
  'email',
  'phone',
] as const

const readTexts = (receipt: ReceiptRecord, input: RevisedReceipt): Texts => {
  const texts = readTypedTexts(receipt, input)
  const isMoved = texts.state !== receipt.state || texts.country !== receipt.country
  return isMoved ? withRegionCode(texts) : texts
}

const readTypedTexts = (receipt: ReceiptRecord, input: RevisedReceipt): Texts => ({
  name: input.name ?? receipt.name,
  ...(Object.fromEntries(
    TEXTS.map((key) => {
      const typed = input[key]
      return [key, typed === undefined ? receipt[key] : typed === '' ? null : typed]
    }),
  ) as Omit<Texts, 'name'>),
})

type RevisedValues = Texts & { amountMinor: bigint; issuedAt: Date | null }

function listChanges(
  ctx: SqlTxCtx,
  before: RevisedValues,
  { after, currency }: { after: RevisedValues; currency: string },
): Change[] {
  const { zone } = ctx.organisation
  const shown = (of: RevisedValues, key: keyof typeof FROZEN_LABELS): string | null => {
    if (key === 'amount') return withCode({ minor: of.amountMinor, currency })
    if (key === 'issuedOn') return of.issuedAt && shownDate(localDate(of.issuedAt, zone))
    return of[key] || null
  }
  return (Object.keys(FROZEN_LABELS) as (keyof typeof FROZEN_LABELS)[]).flatMap((key) => {
    const change = { label: FROZEN_LABELS[key], old: shown(before, key), new: shown(after, key) }
    return change.old === change.new ? [] : [change]
  })
}

type Write = { id: number; after: RevisedValues; signature: string | null }

const write = (
  ctx: SqlTxCtx,
  { id, after, signature }: Write,
  revised: { number: string; revision: number; changes: Revision[] } | null,
) =>
  ctx.sql.run(sql`
    UPDATE tax_receipt SET name = ${after.name}, first_name = ${after.firstName}, last_name = ${after.lastName},
      address_01 = ${after.address01}, address_02 = ${after.address02},
      city = ${after.city}, state = ${after.state}, zip = ${after.zip}, country = ${after.country},
      email = ${after.email}, phone = ${after.phone}, amount_minor = ${after.amountMinor},
      issued_at = ${after.issuedAt}, signature_key = coalesce(${signature}::text, signature_key),
      updated_at = ${ctx.now}
      ${
        revised === null
          ? sql``
          : sql`, number = ${revised.number}, revision = ${revised.revision}, paper = NULL,
        changes = ${JSON.stringify(revised.changes)}::jsonb`
      }
    WHERE id = ${id}`)

/**
 * Corrects a receipt. Overwrites a draft; an issued one keeps its earlier text and adds `-R1`, `-R2` … to its number,
 * whose year follows the issue date. Email, phone and signature are not frozen (R-RECEIPTS-5).
 */
export const reviseReceipt = sqlOperation({
  name: 'receipts.revise-receipt',
  permission: 'taxreceipt.edit',
  input: ReviseReceiptInput,
  audit: 'when-changed',
  async run(ctx, { id, seen, ...input }) {
    const receipt = await lockReceipt(ctx, id)
    if (receipt.deletedAt !== null) throw notFound('The tax receipt')
    if (receipt.status === 'void') throw refused(VOID_IS_FINAL)
    if (seen !== undefined && seen !== '' && seen !== receipt.updatedAt.toISOString())
      throw new DomainError('conflict', CHANGED_BY_SOMEONE)
    const email = input.email === undefined ? undefined : composedEmail(input.email)
    const texts = readTexts(receipt, { id, seen, ...input, email })
    if (texts.email && texts.email !== receipt.email && !isEmail(texts.email))
      throw fieldRefusal('email', 'Please enter a valid email address.')
    const after: RevisedValues = {
      ...texts,
      amountMinor: await readAmount(ctx, receipt, input.amount),
      issuedAt: readIssuedAt(ctx, receipt, input.issuedOn),
    }
    const signature = await storeSignature(ctx, id, input.signature)
    const changes = listChanges(ctx, receipt, { after, currency: receipt.currency })
    if (receipt.status === 'draft' || changes.length === 0) {
      await write(ctx, { id, after, signature }, null)
      await ctx.publish('tax-receipt.contact-changed', {
        id,
        before: { email: receipt.email, phone: receipt.phone },
        after: { changes, email: after.email, phone: after.phone },
      })
      return { id, number: receipt.number }
    }
    const revision = receipt.revision + 1
    const number = formatRevisedNumber(formatNumber(ctx, receipt.serial ?? 0n, after.issuedAt ?? ctx.now), revision)
    const entry: Revision = { at: ctx.now.toISOString(), by: ctx.actor.name, number: receipt.number, changes }
    await write(ctx, { id, after, signature }, { number, revision, changes: [...receipt.changes, entry] })
    await ctx.publish('tax-receipt.revised', {
      id,
      before: { number: receipt.number, amountMinor: receipt.amountMinor },
      after: { ...(await freezeReceipt(ctx, id)), changes },
    })
    return { id, number }
  },
})
