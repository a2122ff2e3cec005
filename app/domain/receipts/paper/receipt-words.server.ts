import { buildSiteTags } from '~/domain/messaging/site-words'
import { issuerLines } from '~/domain/settings/receipts.server'
import { shownDate, shownDay, type CalendarDate } from '~/kit/calendar'
import { countryName } from '~/kit/countries'
import { formatAmountRow, oneLine, type Tags } from '~/kit/merge'
import { withCode } from '~/kit/money'
import type { Ctx } from '~/kit/operation'
import { withFrozenIssuer } from '../issuer.server'
import { FROZEN_LABELS } from '../receipt'
import type { ReceiptRecord } from '../receipt-record.server'

function writeRemark({ status, replaces, changes }: ReceiptRecord, voidedOn: string | null): string {
  if (status === 'draft') return 'This is a draft. It is not valid for tax purposes.'
  if (voidedOn !== null) return `This receipt has been void since ${voidedOn}.`
  const former = changes.at(-1)?.number
  if (former !== undefined) return `This receipt replaces ${oneLine(former)}.`
  return replaces === null ? '' : `This receipt replaces ${oneLine(replaces.number)}, which is void.`
}

const formatTown = ({ city, state, zip }: ReceiptRecord): string =>
  [city, [state, zip].filter(Boolean).join(' ')].filter(Boolean).join(', ')

export function buildReceiptWords(ctx: Pick<Ctx, 'organisation' | 'settings' | 'officeUrl'>, receipt: ReceiptRecord) {
  const { organisation, settings } = withFrozenIssuer(ctx, receipt)
  const { zone, locale } = organisation
  const money = (minor: bigint) => withCode({ minor, currency: receipt.currency })
  const day = (moment: Date | string | null) => moment && shownDay(new Date(moment), zone)
  const country = receipt.country ? countryName(receipt.country, locale) : null
  const word = (label: string, value: string | null) =>
    value !== null && label === FROZEN_LABELS.country ? countryName(value, locale) : (value ?? 'none')
  const address = [receipt.address01, receipt.address02, formatTown(receipt), country].flatMap((line) =>
    line ? [oneLine(line)] : [],
  )
  return {
    issuer: issuerLines(settings),
    name: oneLine(receipt.name),
    address,
    country,
    amount: money(receipt.amountMinor),
    issuedOn: day(receipt.issuedAt) ?? 'Not issued',
    givenOn: day(receipt.orderedAt),
    voidedOn: day(receipt.voidedAt),
    period:
      receipt.periodFrom === null || receipt.periodTo === null
        ? null
        : `${shownDate(receipt.periodFrom as CalendarDate)} – ${shownDate(receipt.periodTo as CalendarDate)}`,
    lines: receipt.lines.map((line) => ({
      givenOn: day(line.givenAt) ?? '',
      description: oneLine(line.description),
      amount: money(BigInt(line.amountMinor)),
    })),
    changes: receipt.changes.map(({ at, changes }) => {
      const each = changes.map(({ label, old, new: now }) => `${label}: ${word(label, old)} → ${word(label, now)}`)
      return `${day(at)}: ${each.join('; ')}`
    }),
  }
}

/** Follows "for" in a sentence. */
function describeGifts({ lines, amount, period, givenOn, issuedOn }: ReturnType<typeof buildReceiptWords>): string {
  if (period === null) return `your gift of ${amount} on ${givenOn ?? issuedOn}`
  return `your ${lines.length === 1 ? 'gift' : `${lines.length} gifts`} of ${period}, ${amount} in total`
}

const listGifts = ({ lines, amount }: ReturnType<typeof buildReceiptWords>): string =>
  [
    ...lines.map((line) => formatAmountRow([line.givenOn, line.description].filter(Boolean).join(' · '), line.amount)),
    ...(lines.length > 1 ? [formatAmountRow('Total', amount)] : []),
  ].join('\n')

export function buildReceiptTags(
  ctx: Pick<Ctx, 'organisation' | 'settings' | 'officeUrl'>,
  receipt: ReceiptRecord,
): Tags {
  const words = buildReceiptWords(ctx, receipt)
  return {
    words: {
      number: receipt.number,
      name: words.name || 'friend',
      first_name: receipt.firstName,
      last_name: receipt.lastName,
      address_01: receipt.address01,
      address_02: receipt.address02,
      city: receipt.city,
      state: receipt.state,
      zip: receipt.zip,
      country: words.country,
      email: receipt.email,
      phone: receipt.phone,
      amount: words.amount,
      issued_at: words.issuedOn,
      issuing: receipt.issuedAt === null ? 'not issued yet' : `issued ${words.issuedOn}`,
      ordered_at: words.givenOn ?? words.issuedOn,
      gifts: describeGifts(words),
      count: String(words.lines.length),
      period: words.period,
      replaces: receipt.changes.at(-1)?.number ?? receipt.replaces?.number ?? null,
      ...buildSiteTags(withFrozenIssuer(ctx, receipt)),
      shop_address: words.issuer.join(' · '),
    },
    blocks: {
      remark: writeRemark(receipt, words.voidedOn),
      changes: words.changes.join('\n'),
      summary_table: listGifts(words),
      address: [words.name, ...words.address].filter((line) => line !== '').join('\n'),
    },
  }
}
