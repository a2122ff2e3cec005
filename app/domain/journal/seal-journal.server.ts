import { workflow } from '~/db/operation.server'
import { perform } from '~/kit/operation'
import { SealJournalInput } from './schemas'
import { BATCH, sealBatch } from './seal-batch.server'

/** Run by a job every minute. Seals new journal entries in batches until none wait, and returns how many. */
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
