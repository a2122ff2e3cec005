import { beforeAll, expect, test } from 'vitest'
import { loadStart } from '~/pages/jpanel/pos/shell/start.server'
import { testCtx } from '../../support/ctx'
import { anAccountType, makeSupporter } from '../../support/factories'

const ctx = testCtx()
beforeAll(async () => void (await anAccountType()))

const supporterAt = async (supporterId: number) =>
  (await loadStart(ctx, { orderId: 0, productId: null, supporterId })).supporter

test('the till begins with the supporter that its address names', async () => {
  const { id } = await makeSupporter({ first_name: 'Amara', last_name: 'Okafor' })
  expect(await supporterAt(id)).toEqual({ id, name: 'Amara Okafor' })
})

test('starts without a supporter when archived, spam or unknown', async () => {
  const archived = await makeSupporter({ is_active: false })
  const spam = await makeSupporter({ is_spam: true })
  for (const id of [0, archived.id, spam.id, 999_999]) expect(await supporterAt(id)).toBeNull()
})
