import { workflow } from '~/db/operation.server'
import { perform } from '~/kit/operation'
import { SealJournalInput } from './schemas'
import { BATCH, sealBatch } from './seal-batch.server'

export const sealJournal = workflow({
  name: 'journal.seal',
  permission: 'owner.only',
  input: SealJournalInput,
  async run(ctx) {
    let sealed = 0
    for (;;) {
      const count = await perform(sealBatch, ctx, {})
      sealed += count
      if (count < BATCH) return sealed
    }
  },
})
