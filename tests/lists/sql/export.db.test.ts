import { beforeAll, expect, test, vi } from 'vitest'
import { paymentList } from '~/domain/reports/payments/payments.list.server'
import { paymentsByItemList } from '~/domain/reports/payments/payments-by-item.list.server'
import { fieldsOfAddress } from '~/lists/request/address'
import type { List } from '~/lists/declare/declaration'
import { contribution } from '../../support/contributions'
import { parseCsv } from '../../support/csv'
import { testCtx } from '../../support/ctx'
import { makeLine, makePayment, makeVariant } from '../../support/factories'
import { spokenBy } from '../../support/statements'

// A small limit, so that few rows exceed it.
// oxlint-disable-next-line almoner/no-own-mock
vi.mock('~/lists/list', async (original) => ({ ...(await original<object>()), MAX_COUNTED: 20, MAX_FOUND: 21 }))

const ctx = testCtx()

beforeAll(async () => {
  const variant = await makeVariant()
  for (let index = 0; index < 30; index++) {
    const at = new Date(ctx.now.getTime() - index * 3_600_000)
    const id = await contribution(ctx, { orderedAt: at, name: 'Wilhelmina' })
    await makeLine(id, { variant_id: variant.id })
    if (index < 5) await makePayment(id, { status: 'failed', created_at: new Date(at.getTime() - 1000) })
    await makePayment(id, { is_paid: true, created_at: at })
  }
})

/** Slices are read in a snapshot, which the second connection takes over. */
const OF_SLICES = /pg_export_snapshot/

async function rowsOf(input: unknown, address: string) {
  const list = input as List
  const chunks: Buffer[] = []
  const { texts } = await spokenBy(async () => {
    for await (const chunk of list.export(ctx, list.read(fieldsOfAddress(address)), new AbortController().signal))
      chunks.push(Buffer.from(chunk))
  })
  const rows = parseCsv(Buffer.concat(chunks).toString()).length
  return { rows, isCut: texts.some((text) => OF_SLICES.test(text)) }
}

test.each([
  ['payments', paymentList, '', 35, true],
  ['payments', paymentList, 'fp=paid', 30, true],
  ['payments', paymentList, 'fp=failed', 5, false],
  ['payments', paymentList, 'fk=wilhelmina', 35, false],
  ['payments', paymentList, 'fk=wilhelmina&fp=paid', 30, false],
  ['payments', paymentList, 'sort=amount&fp=paid', 30, false],
  ['paid items', paymentsByItemList, '', 35, true],
  ['paid items', paymentsByItemList, 's=success', 30, true],
  ['paid items', paymentsByItemList, 's=failed', 5, false],
  ['paid items', paymentsByItemList, 'search=wilhelmina', 35, false],
])(
  'an export of %s is read in slices where more match than are put in order at once (%#)',
  async (_what, list, address, rows, isCut) => {
    expect(await rowsOf(list, address)).toEqual({ rows, isCut })
  },
)
