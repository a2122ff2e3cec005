import { beforeAll, expect, test } from 'vitest'
import { pageGifts } from '~/domain/fundraising/page-record.server'
import { sql } from '~/kit/sql'
import { MAX_LATEST } from '~/kit/search/shown-rows'
import { contribution } from '../../support/contributions'
import { testCtx } from '../../support/ctx'
import { anAccountType, makeLine, makePage } from '../../support/factories'

const ctx = testCtx()
beforeAll(async () => void (await anAccountType()))

async function give(pageId: number, totalMinor: bigint, wanted: Parameters<typeof contribution>[1] = {}) {
  const id = await contribution(ctx, { totalMinor, ...wanted })
  const amounts = { price_minor: totalMinor, original_price_minor: totalMinor, total_minor: totalMinor }
  await makeLine(id, { is_donation: true, fundraising_page_id: pageId, ...amounts })
  return id
}

const listAmounts = async (pageId: number) => (await pageGifts(ctx, pageId)).map(({ amountMinor }) => amountMinor)

test('the gifts of a fundraising page are listed, the newest first, each with its contribution', async () => {
  const page = await makePage()
  const other = await makePage()
  await give(page.id, 1000n)
  await give(page.id, 2500n, { number: 'FA57C0FFEE' })
  await give(other.id, 700n)
  const gifts = await pageGifts(ctx, page.id)
  expect(gifts).toMatchObject([{ number: 'FA57C0FFEE', amountMinor: 2500n, currency: 'USD' }, { amountMinor: 1000n }])
  expect(await listAmounts(other.id)).toEqual([700n])
})

test('lists no tests, spam, deleted or unpaid ones', async () => {
  const page = await makePage()
  await give(page.id, 100n, { isTest: true })
  await give(page.id, 200n, { isSpam: true })
  await give(page.id, 300n, { isPaid: false })
  const deleted = await give(page.id, 400n)
  await ctx.read.run(sql`UPDATE contribution SET deleted_at = now() WHERE id = ${deleted}`)
  expect(await listAmounts(page.id)).toEqual([])
})

test('lists the latest ones of many', async () => {
  const page = await makePage()
  for (let nth = 1; nth <= MAX_LATEST + 2; nth++) await give(page.id, BigInt(nth))
  const listed = await listAmounts(page.id)
  expect([listed.length, listed[0]]).toEqual([MAX_LATEST, BigInt(MAX_LATEST + 2)])
})
