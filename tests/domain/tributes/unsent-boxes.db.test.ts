import { expect, test } from 'vitest'
import { warnOfUnsentBoxes } from '~/domain/tributes/letters/unsent-boxes.server'
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
