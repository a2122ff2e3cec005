import { beforeAll, describe, expect, test } from 'vitest'
import { sql } from '~/kit/sql'
import { testCtx } from '../../support/ctx'
import { anAccountType, makeGift, makeSupporter } from '../../support/factories'
import { cartWith, tillOf } from '../../support/pos-calls'
import { byCard } from '../../support/sandbox'
import { at, receive } from '../../support/money-back'

const ctx = testCtx()
const { gateway } = ctx.ports

beforeAll(async () => void (await anAccountType()))

async function tokenOf(id: number | undefined): Promise<string> {
  const row = await ctx.read.first<{ sealed: string }>(
    sql`SELECT sealed_token AS sealed FROM payment_method WHERE id = ${id ?? 0}`,
  )
  return ctx.ports.vault.open(row?.sealed ?? '')
}

describe('a kept method that the gateway let go', () => {
  const methodsOf = async (supporterId: number) =>
    ctx.read.rows<{ id: number; gone: boolean; isDefault: boolean; named: boolean }>(
      sql`SELECT id, deleted_at IS NOT NULL AS gone, use_as_default AS "isDefault", token_hash IS NOT NULL AS named
        FROM payment_method WHERE supporter_id = ${supporterId} ORDER BY id`,
    )
  const keep = async (supporterId: number) => {
    const { id } = await cartWith(ctx, { variant_id: (await makeGift()).id, amount: '50' })
    await tillOf(ctx).update(id, {
      member_id: supporterId,
      bill_first_name: 'Ada',
      bill_last_name: 'Lovel',
      bill_country: 'US',
      bill_email: 'ada@example.org',
    })
    const reply = await tillOf(ctx).complete(id, byCard('ok', { save_payment_method: 1 }))
    expect(reply.json).toMatchObject({ status: 'success' })
  }
  test('is no longer offered, is replaced by another, and stays named on its payments', async () => {
    const ada = await makeSupporter()
    await keep(ada.id)
    await keep(ada.id)
    const [first] = await methodsOf(ada.id)
    const token = await tokenOf(first?.id)
    await receive({ kind: 'method', reference: token })
    expect((await methodsOf(ada.id)).map(({ gone }) => gone)).toEqual([false, false])
    await gateway.forget({ token, customer: '' })
    await ctx.read.run(sql`UPDATE payment_method SET token_hash = NULL`)
    for (const passed of [1, 2]) await receive({ kind: 'method', reference: token }, at(passed))
    expect((await methodsOf(ada.id)).map(({ gone, isDefault, named }) => [gone, isDefault, named])).toEqual([
      [true, false, true],
      [false, true, true],
    ])
    const { id } = await cartWith(ctx, { variant_id: (await makeGift()).id, amount: '50' })
    const order = await tillOf(ctx).update(id, { member_id: ada.id, bill_first_name: 'Ada', bill_last_name: 'Lovel' })
    expect(order.json.order).toMatchObject({ member: { payment_methods: [{ use_as_default: true }] } })
    expect(
      (await tillOf(ctx).complete(id, { payment_type: 'payment_method', payment_method_id: first?.id })).json,
    ).toMatchObject({
      status: 'error',
      message: 'That payment method does not exist.',
    })
    expect(
      await ctx.read.records(sql`SELECT 1 AS n FROM contribution WHERE payment_method_id = ${first?.id ?? 0}`),
    ).toHaveLength(1)
    expect(
      await ctx.read.records(
        sql`SELECT 1 AS n FROM journal_entry WHERE subject_type = 'payment_method' AND subject_id = ${String(first?.id)}
          AND after ->> 'isDeleted' = 'true'`,
      ),
    ).toEqual([{ n: 1 }])
  })
})
