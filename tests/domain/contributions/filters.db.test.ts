import { beforeAll, describe, expect, test } from 'vitest'
import { contributionList as list } from '~/domain/contributions/list/contributions.list.server'
import { toStatuses } from '~/domain/contributions/list/columns'
import { CONTRIBUTION_FILTERS, PAYMENTS, STATES, VERIFICATIONS } from '~/domain/contributions/list/filters'
import { fieldsOfAddress } from '~/lists/request/address'
import { sql } from '~/kit/sql'
import { contribution, supporter, type Wanted } from '../../support/contributions'
import { testCtx } from '../../support/ctx'
import {
  makeLine,
  makeMembership,
  makePage,
  makePayment,
  makePromo,
  makeSponsorship,
  makeVariant,
} from '../../support/factories'

const ctx = testCtx()

const card = (cardBrand: string, paymentLabel: string): Wanted => ({
  paymentType: 'credit_card',
  cardBrand,
  paymentLabel,
})

/** Written by hand, one fact each, so that the expected rows do not come from the filter itself. */
const ROWS: Record<string, Wanted> = {
  plain: {},
  unsaid: { source: '' },
  ofSupporter: {},
  open: { shippableItems: 1 },
  sent: { shippableItems: 1, isFulfilled: true },
  refunded: { refundedMinor: 1000n },
  part: { refundedMinor: 400n },
  warned: { warningCount: 1 },
  spam: { isSpam: true },
  cart: { isPaid: false },
  pos: { isPos: true, source: 'Phone', name: 'Tomasz' },
  visa: card('Visa', 'Visa 4242'),
  masterCard: card('MasterCard', 'MasterCard 4444'),
  discover: card('Discover', 'Discover 1117'),
  amex: card('American Express', 'American Express 0005'),
  amexInShort: card('amex', 'Amex 0005'),
  again: card('visa', 'Visa 1881'),
  bank: { paymentType: 'bank_account', paymentLabel: 'Bank account 6789' },
  saved: { paymentType: 'payment_method', paymentLabel: 'Secure Account' },
  check: { paymentType: 'check', paymentLabel: 'Check 2047' },
  payPal: { paymentType: 'paypal', paymentLabel: 'PayPal' },
  other: { paymentType: 'other', paymentLabel: 'Other' },
  google: card('Visa', 'Google Pay 8310'),
  apple: card('MasterCard', 'Apple Pay 8310'),
  download: { downloadItems: 1 },
  recurring: { recurringItems: 1 },
  neighbour: {
    referral: 'A neighbour',
    ip: '203.0.113.9',
    ipCountry: 'FR',
    name: '100%_sure',
    email: 'o_reilly@mailbox.org',
  },
  event: { referral: 'Event' },
  night: { orderedAt: new Date('2026-03-08T06:30:00.000Z'), country: 'NZ' },
  linePromo: {},
  orderPromo: {},
  form: {},
  member: {},
  sponsored: {},
  throughPage: {},
  dear: { totalMinor: 900_000n },
  abroad: { currency: 'CAD' },
  pushed: {},
  forTest: { isTest: true },
  keptOut: {},
  texted: {},
  clicked: {},
}

const ids: Record<string, number> = {}
const values: Record<string, string> = {}
const LISTED = Object.keys(ROWS).filter((row) => row !== 'spam' && row !== 'cart')
const allBut = (...rows: string[]) => LISTED.filter((row) => !rows.includes(row))

beforeAll(async () => {
  const person = await supporter(ctx, { donorId: 104882 })
  for (const [row, wanted] of Object.entries(ROWS)) {
    const whose = row === 'ofSupporter' ? { supporterId: person.id, accountTypeId: person.accountTypeId } : {}
    ids[row] = await contribution(ctx, { ...wanted, ...whose })
  }
  const of = (row: string) => ids[row] ?? 0
  await ctx.read.run(sql`UPDATE contribution SET source = NULL WHERE id = ${of('event')}`)
  const good = { cvc_check: 'pass', address_check: 'pass', zip_check: 'pass' }
  await makePayment(of('visa'), good)
  await makePayment(of('masterCard'), { ...good, cvc_check: 'fail' })
  await makePayment(of('discover'), { ...good, address_check: 'fail', zip_check: 'unavailable' })
  await makePayment(of('amex'), { ...good, zip_check: 'fail' })
  await makePayment(of('amexInShort'), { ...good, zip_check: 'unavailable' })
  await makePayment(of('again'), { ...good, cvc_check: 'fail', status: 'failed' })
  await makePayment(of('again'), { ...good, address_check: 'unavailable' })
  await makePayment(of('saved'), { ...good, cvc_check: 'unchecked' })
  await makePayment(of('google'), { address_check: 'pass', zip_check: 'pass' })
  await makePayment(of('bank'), { type: 'bank', gateway: 'stripe', status: 'pending', zip_check: 'fail' })
  await makePayment(of('warned'), good)
  await makePayment(of('open'), good)
  await makePayment(of('neighbour'), { ...good, type: 'cash', gateway: 'offline' })
  await ctx.read.run(
    sql`UPDATE contribution SET warning_count = 1 WHERE id = ANY(${['masterCard', 'discover', 'amex'].map(of)}::int[])`,
  )
  const promo = await makePromo({ code: 'SHIPFREE' })
  await makeLine(of('linePromo'), { promo_code: 'ADVENT10', fund_code: 'ROOF-21' })
  await ctx.read.run(
    sql`INSERT INTO contribution_promo (contribution_id, promo_code_id, position)
      VALUES (${of('orderPromo')}, ${promo.id}, 1)`,
  )
  const variant = await makeVariant()
  await ctx.read.run(sql`UPDATE product SET name = 'Boots, thermal lined' WHERE id = ${variant.product_id}`)
  await ctx.read.run(sql`UPDATE supporter SET display_name = 'Wilhelmina Oort' WHERE id = ${person.id}`)
  await ctx.read.run(sql`UPDATE contribution SET donor_gift = 7001 WHERE id = ${of('pushed')}`)
  const ours = await makeVariant({}, { crm: JSON.stringify({ dp_syncable: '0' }) })
  await makeLine(of('keptOut'), { variant_id: ours.id })
  await ctx.read.run(sql`UPDATE contribution SET tracking_source = 'Spring Gala' WHERE id = ${of('texted')}`)
  await ctx.read.run(sql`
    UPDATE contribution SET tracking_source = 'newsletter', tracking_medium = 'email', tracking_campaign = 'gala-2026',
      tracking_term = 'roof' WHERE id = ${of('clicked')}`)
  const membership = await makeMembership()
  const page = await makePage()
  await makeLine(of('form'), { variant_id: variant.id })
  await makeLine(of('member'), { membership_id: membership.id })
  await makeLine(of('sponsored'), { sponsorship_id: (await makeSponsorship()).id })
  await makeLine(of('throughPage'), { fundraising_page_id: page.id })
  Object.assign(values, {
    SUPPORTER: String(person.id),
    TYPE: String(person.accountTypeId),
    PRODUCT: String(variant.product_id),
    MEMBERSHIP: String(membership.id),
    PAGE: String(page.id),
    NUMBERS: `${await numberOf('check')},%23${(await numberOf('payPal')).toLowerCase()}`,
    IDS: `${of('check')},${of('other')}`,
  })
})

async function numberOf(row: string): Promise<string> {
  const found = await ctx.read.first<{ number: string }>(sql`SELECT number FROM contribution WHERE id = ${ids[row]}`)
  return found?.number ?? ''
}

const queryOf = (address: string) =>
  list.read(
    fieldsOfAddress(
      address.replace(/\b(SUPPORTER|TYPE|PRODUCT|MEMBERSHIP|PAGE|NUMBERS|IDS)\b/g, (word) => values[word] ?? word),
    ),
  )

async function stored(address: string): Promise<string[]> {
  const { rows } = await list.page(ctx, { ...queryOf(address), length: 100 })
  const names = new Map(Object.entries(ids).map(([row, id]) => [id, row]))
  return rows.map(({ id }) => names.get(id) ?? '?').sort()
}

const CARDS = ['visa', 'masterCard', 'discover', 'amex', 'amexInShort', 'again', 'google', 'apple']
const OTHER_TENDERS = ['bank', 'saved', 'check', 'payPal', 'other']

const TABLE: [address: string, kept: string[]][] = [
  ['c=0', ['open']],
  ['c=1', allBut('open')],
  ['c=2', ['refunded', 'part']],
  ['c=3', ['warned', 'masterCard', 'discover', 'amex']],
  ['c=4', ['visa', 'amexInShort', 'again', 'saved', 'google', 'bank']],
  ['c=5', allBut('pushed', 'forTest', 'keptOut')],
  ['c=6', ['spam']],
  ['fU=1', allBut('pushed', 'forTest', 'keptOut')],
  ['fU=0', ['pushed']],
  ['ids=IDS', ['check', 'other']],
  ['d=104882', ['ofSupporter']],
  ['fM=SUPPORTER', ['ofSupporter']],
  ['fat[]=TYPE', ['ofSupporter']],
  ['fO=orders:NUMBERS', ['check', 'payPal']],
  ['fO=ip:203.0.113.9 or 10.0.0.1', ['neighbour']],
  ['fO=tomasz', ['pos']],
  ['fO=mailbox 100', ['neighbour']],
  ['fO=100%25_sure', ['neighbour']],
  ['fR[]=Event', ['event']],
  ['fR[]=Other', ['neighbour']],
  ['fR[]=Event&fR[]=Other', ['event', 'neighbour']],
  ['fots=gala', ['texted']],
  ['fots=letter', ['clicked']],
  ['fotm=email', ['clicked']],
  ['fotc=gala', ['clicked']],
  ['fott=roof', ['clicked']],
  ['fott=nave', []],
  ['df[]=PRODUCT', ['form']],
  ['fs[]=Phone', ['pos']],
  ['fs[]=Web', allBut('pos')],
  ['fs[]=Point of Sale (POS)', ['pos']],
  ['fs[]=Point of Sale (POS)&fs[]=Web', LISTED],
  ['fp[]=Visa', ['visa', 'again', 'google']],
  ['fp[]=MasterCard', ['masterCard', 'apple']],
  ['fp[]=Discover', ['discover']],
  ['fp[]=Amex', ['amex', 'amexInShort']],
  ['fp[]=ACH', ['bank']],
  ['fp[]=Secure Account', ['saved']],
  ['fp[]=Check', ['check']],
  ['fp[]=Cash', allBut(...CARDS, ...OTHER_TENDERS)],
  ['fp[]=PayPal', ['payPal']],
  ['fp[]=Other', ['other']],
  ['fp[]=Google Pay', ['google']],
  ['fp[]=Apple Pay', ['apple']],
  ['fp[]=Check&fp[]=Other', ['check', 'other']],
  ['fc=nz', ['night']],
  ['fd1=2026-03-08&fd2=2026-03-08', ['night']],
  ['fd2=2026-03-08', ['night']],
  ['fd1=2026-03-09', allBut('night')],
  ['fit[]=s', ['open', 'sent']],
  ['fit[]=ns', allBut('open', 'sent')],
  ['fit[]=d', ['download']],
  ['fit[]=nd', allBut('download')],
  ['fit[]=r', ['recurring']],
  ['fit[]=nr', allBut('recurring')],
  ['fit[]=sp', ['sponsored']],
  ['fit[]=nsp', allBut('sponsored')],
  ['fit[]=sp&fit[]=d', ['sponsored', 'download']],
  ['fv=pass', ['visa', 'saved', 'google', 'warned', 'open']],
  ['fv=fail', ['masterCard', 'discover', 'amex']],
  ['fv=unavailable', ['amexInShort', 'again']],
  ['fv=bad_cvc', ['masterCard']],
  ['fv=bad_address', ['discover']],
  ['fv=bad_zip', ['amex']],
  ['fv=no_cvc', ['saved', 'google']],
  ['fv=no_address', ['again']],
  ['fv=no_zip', ['amexInShort', 'discover']],
  ['fv=ip_mismatch', ['neighbour']],
  ['fv=no_ip', allBut('neighbour')],
  ['fg=stripe', ['bank']],
  ['promo=advent10', ['linePromo']],
  ['promo=shipfree', ['orderPromo']],
  ['fundraising_page_id=PAGE', ['throughPage']],
  ['membership_id[]=MEMBERSHIP', ['member']],
  ['amount_from=9000&amount_to=9,000.00', ['dear']],
  ['amount_from=8,999.99', ['dear']],
  ['currency_code[]=CAD', ['abroad']],
  ['currency_code=USD', allBut('abroad')],
  ['fund=ROOF-21', ['linePromo']],
  ['product=PRODUCT', ['form']],
  ['product=thermal boots', ['form']],
  ['fM=wilhelmina', ['ofSupporter']],
  // Several of each, as the page posts them and as a comma list.
  ['fund[]=ROOF-21&fund[]=NOWHERE', ['linePromo']],
  ['fund=NOWHERE, ROOF-21', ['linePromo']],
  ['product=PRODUCT,2147483647', ['form']],
  ['product[]=thermal boots&product[]=2147483647', ['form']],
  ['fM=SUPPORTER,2147483647', ['ofSupporter']],
  ['fM[]=nobody at all&fM[]=wilhelmina', ['ofSupporter']],
  ['fM=wilhelmina, nobody', []],
]

describe('every documented filter narrows the list (R-CONTRIBUTIONS-6)', () => {
  test.each(TABLE)('%s', async (address, expected) => {
    expect(await stored(address)).toEqual([...expected].sort())
  })

  test('with an account at the donor CRM, what is OK is in it, and what is missing there says so', async () => {
    const connected = testCtx({ settings: { dp_api_key: 'sealed' } })
    const { rows } = await list.page(connected, { ...queryOf('ids=IDS'), length: 100 })
    expect(rows.map((row) => toStatuses(row, connected))).toEqual([['Unsynced'], ['Unsynced']])
    expect(rows.map((row) => toStatuses(row, ctx))).toEqual([['OK'], ['OK']])
    expect((await list.page(connected, { ...queryOf('c=4'), length: 100 })).count).toBe(0)
    await ctx.read.run(sql`UPDATE contribution SET donor_gift = 7002 WHERE id = ${ids.visa}`)
    expect((await list.page(connected, { ...queryOf('c=4'), length: 100 })).rows.map(({ id }) => id)).toEqual([
      ids.visa,
    ])
    await ctx.read.run(sql`UPDATE contribution SET donor_gift = NULL WHERE id = ${ids.visa}`)
  })

  test('lists everything paid but spam when there is no account', async () =>
    expect(await stored('')).toEqual([...LISTED].sort()))

  const requested = new Map<string, string[]>()
  for (const [address] of TABLE)
    for (const [param, value] of new URLSearchParams(address)) {
      const name = param.replace(/\[\]$/, '')
      requested.set(name, [...(requested.get(name) ?? []), value])
    }

  test('has a row above for every filter and choice', () => {
    expect([...requested.keys()].sort()).toEqual(
      Object.values(CONTRIBUTION_FILTERS)
        .flatMap(({ params }) => params)
        .sort(),
    )
    expect(requested.get('c')).toEqual(Object.keys(STATES))
    expect(new Set(requested.get('fp'))).toEqual(new Set(Object.keys(PAYMENTS)))
    expect(new Set(requested.get('fv'))).toEqual(new Set(Object.keys(VERIFICATIONS)))
    expect(new Set(requested.get('fit'))).toEqual(new Set(['s', 'ns', 'd', 'nd', 'r', 'nr', 'sp', 'nsp']))
  })

  test('each documented parameter is a filter', () => {
    const documented = (
      'c ids d fM fat fO fR df fs fp fU fc fd1 fd2 fit fv fg promo fundraising_page_id ' +
      'membership_id fots fotm fotc fott'
    ).split(' ')
    const ours = ['amount_from', 'amount_to', 'currency_code', 'fund', 'product']
    expect([...requested.keys()].sort()).toEqual([...documented, ...ours].sort())
  })
})
