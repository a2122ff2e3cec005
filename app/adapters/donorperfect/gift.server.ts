import { toDecimal } from '~/kit/money'
import type { CrmGift } from '~/ports/donor-crm'
import { readId, readWrittenId, type Call } from './client.server'
import { amountLiteral, numberLiteral, parameters, textLiteral } from './tsql'

const MAX_LENGTHS = { code: 30, reference: 25, narrative: 3000 }

const cut = (text: string | null | undefined, max: number): string | null =>
  [...(text ?? '').trim()].slice(0, max).join('') || null

const formatDay = (givenOn: string): string => {
  const [year = '', month = '', day = ''] = givenOn.split('-')
  return `${month}/${day}/${year}`
}

const isYes = (code: string | undefined): boolean => code === '1' || code?.toUpperCase() === 'Y'

/**
 * Finds the gift that was entered under this coding. CHARINDEX takes brackets literally; in LIKE they would be a
 * pattern.
 */
async function findGift(call: Call, donorId: number, coding: string): Promise<number | null> {
  const marked = textLiteral(`[GC:${coding}]`)
  const [record] = await call(
    `SELECT TOP 1 gift_id FROM dpgift WHERE donor_id = ${numberLiteral(donorId)} ` +
      `AND CHARINDEX(${marked}, CAST(gift_narrative AS varchar(4000))) > 0 ORDER BY gift_id`,
  )
  return readId(record, 'gift_id')
}

/** Blank codes are written as NULL, never as an empty text. */
export async function saveGift(call: Call, donorId: number, gift: CrmGift): Promise<number> {
  const { codes } = gift
  const giftId = await findGift(call, donorId, gift.coding)
  const amount = amountLiteral(toDecimal(gift.minor, gift.currency))
  const memo = cut(codes.dp_gift_narrative, MAX_LENGTHS.narrative - gift.narrative.length - 1)
  const named = parameters({
    gift_id: giftId ?? 0,
    donor_id: donorId,
    record_type: 'G',
    gift_date: formatDay(gift.givenOn),
    gl_code: cut(gift.fundCode, MAX_LENGTHS.code),
    solicit_code: cut(codes.dp_solicit, MAX_LENGTHS.code),
    sub_solicit_code: cut(codes.dp_subsolicit, MAX_LENGTHS.code),
    campaign: cut(codes.dp_campaign, MAX_LENGTHS.code),
    gift_type: cut(codes.dp_gift_type, MAX_LENGTHS.code),
    ty_letter_no: cut(codes.dp_ty_letter_no, MAX_LENGTHS.code),
    split_gift: 'N',
    pledge_payment: 'N',
    reference: cut(gift.reference, MAX_LENGTHS.reference),
    memory_honor: null,
    gfname: null,
    glname: null,
    batch_no: 0,
    gift_narrative: cut([memo, gift.narrative].filter(Boolean).join(' '), MAX_LENGTHS.narrative),
    glink: null,
    plink: null,
    nocalc: isYes(codes.dp_no_calc) ? 'Y' : 'N',
    receipt: 'N',
    old_amount: null,
    user_id: 'Almoner',
    acknowledgepref: cut(codes.dp_acknowledgepref, 3),
    currency: gift.currency,
  })
  const fairValue = isYes(codes.dp_fair_market_value) ? amount : '0'
  const written = readWrittenId(await call('dp_savegift', `${named}, @amount=${amount}, @fmv=${fairValue}`))
  // An update returns 0.
  const id = written > 0 ? written : giftId
  if (id === null) throw new Error('the donor CRM did not say which gift it made')
  return id
}
