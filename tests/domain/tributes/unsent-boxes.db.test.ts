import { expect, test } from 'vitest'
import { boxesOnLetter, warnOfUnsentBoxes } from '~/domain/tributes/letters/unsent-boxes.server'
import { sql } from '~/kit/sql'
import { contribution } from '../../support/contributions'
import { testCtx } from '../../support/ctx'
import { makeTribute } from '../../support/factories'

const ctx = testCtx()

test('names the unsent letters that paper cannot show, before they and their labels are printed', async () => {
  const id = await contribution(ctx, { name: 'Amara' })
  await makeTribute(id, { name: 'Grandma', notify: 'letter', notify_name: 'Σοφία 田中', notify_address: 'Šipka 1' })
  await expect(warnOfUnsentBoxes(ctx)).resolves.toBeNull()
  await makeTribute(id, { name: 'Nino', notify: 'letter', notify_name: 'ნინო' })
  await makeTribute(id, { name: 'Ani', notify: 'letter', message: 'Անի' })
  await makeTribute(id, { name: 'ნ', notify: 'letter', notified_at: ctx.now })
  await makeTribute(id, { name: 'ნ', notify: 'email', notify_email: 'n@example.org' })
  await expect(warnOfUnsentBoxes(ctx)).resolves.toBe(
    '2 unsent letters would show boxes instead of the letters ნ ი ო Ա ն ի: Nino, Ani.',
  )
})

test('names the letters of the place, of the template and of one letter alone', async () => {
  const id = await contribution(ctx, { name: 'Amara' })
  const tribute = await makeTribute(id, { name: 'Leo', notify: 'letter', notify_name: 'Ana', notify_state: '𠮷' })
  await expect(warnOfUnsentBoxes(ctx)).resolves.toContain('𠮷')
  await expect(boxesOnLetter(ctx, tribute.id)).resolves.toEqual(['𠮷'])
  await ctx.read.run(sql`UPDATE tribute_type SET letter_template = '<p>Dear ꦄ</p>'`)
  await expect(warnOfUnsentBoxes(ctx)).resolves.toMatch(/have letters that paper shows as boxes: ꦄ\. /)
})
