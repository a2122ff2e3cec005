import { RouterContextProvider } from 'react-router'
import { beforeAll, expect, test } from 'vitest'
import { ctxContext } from '~/http/context'
import type { Ctx } from '~/kit/operation'
import { sql } from '~/kit/sql'
import { loader } from '~/pages/jpanel/sponsors/sponsor'
import { testCtx } from '../support/ctx'
import { anAccountType, makeSponsorship, makeSupporter } from '../support/factories'

const ctx = testCtx()
beforeAll(async () => void (await anAccountType()))

function begun(query: string, over: Ctx = ctx) {
  const url = new URL(`http://almoner.test/jpanel/sponsors/new${query}`)
  const context = new RouterContextProvider()
  context.set(ctxContext, over)
  return loader({ request: new Request(url), context, params: { id: 'new' }, url } as never)
}

test('begins with the supporter of the address, and then with the child as well', async () => {
  const { id } = await makeSupporter({ first_name: 'Amara', last_name: 'Okafor' })
  const child = await makeSponsorship({ first_name: 'Wambui', last_name: 'Kimani' })
  const first = await begun(`?member_id=${id}`)
  expect(first).toMatchObject({ supporter: { id, name: 'Amara Okafor' }, sponsee: null })
  expect(first.sponsees.map((one) => one.id)).toContain(child.id)
  const both = await begun(`?sponsorship=${child.id}&member_id=${id}&q=nobody-is-called-so`)
  expect(both).toMatchObject({ supporter: { id }, sponsee: { id: child.id, name: 'Wambui Kimani' } })
  expect(both.found).toEqual([{ value: String(id), label: 'Amara Okafor' }])
})

test('begins from a child without a supporter', async () => {
  const child = await makeSponsorship()
  expect(await begun(`?sponsorship=${child.id}`)).toMatchObject({ supporter: null, sponsee: { id: child.id } })
})

test.each(['', '0', 'x', '-1', '999999999', '99999999999'])('selects nobody when member_id is "%s"', async (id) => {
  expect((await begun(`?member_id=${id}`)).supporter).toBeNull()
})

test('is refused for a child who was deleted, and to who may not add sponsors', async () => {
  const child = await makeSponsorship()
  await ctx.read.run(sql`UPDATE sponsorship SET deleted_at = now() WHERE id = ${child.id}`)
  await expect(begun(`?sponsorship=${child.id}`)).rejects.toMatchObject({ init: { status: 404 } })
  await expect(begun('', testCtx({ permissions: ['sponsor.view'] }))).rejects.toMatchObject({ init: { status: 403 } })
})
