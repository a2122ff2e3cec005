import { expect, test } from 'vitest'
import { supporterActivity } from '~/domain/supporters/activity.server'
import { addSupporter } from '~/domain/supporters/add-supporter.server'
import { editSupporter } from '~/domain/supporters/edit-supporter.server'
import { supporterForForm, supporterRecord } from '~/domain/supporters/queries.server'
import { perform } from '~/kit/operation'
import { testCtx } from '../../support/ctx'
import { anAccountType } from '../../support/factories'

const ctx = testCtx()
const fields = { firstName: 'Uma', lastName: 'Reyes', email: 'uma@reyes.example' }

test('the NPS is entered, changed and removed, each time in the history, and a form without it leaves it', async () => {
  await anAccountType()
  const { id } = await perform(addSupporter, ctx, { ...fields, nps: '9' })
  expect((await supporterForForm(ctx.read, id))?.nps).toBe(9)
  await perform(editSupporter, ctx, { ...fields, id })
  await perform(editSupporter, ctx, { ...fields, id, nps: '4' })
  expect((await supporterRecord(ctx.read, id))?.nps).toBe(4)
  await perform(editSupporter, ctx, { ...fields, id, nps: '' })
  expect((await supporterRecord(ctx.read, id))?.nps).toBeNull()
  const { months } = await supporterActivity(ctx, id, { kinds: ['changes'], before: null, emails: [] })
  expect(months.flatMap(({ entries }) => entries.map(({ title, details }) => [title, ...details]))).toEqual([
    ['NPS removed', 'NPS: “4” → empty'],
    ['NPS: 4', 'NPS: “9” → “4”'],
    ['NPS: 9'],
    ['Created'],
  ])
})

test.each(['0', '11', '4.5', 'ten', '-1'])('an NPS of %s is refused at its field', async (nps) => {
  await expect(perform(addSupporter, ctx, { ...fields, nps })).rejects.toMatchObject({
    fields: { nps: ['Please enter a number from 1 to 10.'] },
  })
})
