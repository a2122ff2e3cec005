import { readHash } from '~/kit/codes/public-id'
import { pageRecord } from '~/domain/fundraising/page-record.server'
import { saveOffsets } from '~/domain/fundraising/save-offsets.server'
import { mergeSave } from '~/domain/journal/merge-save.server'
import { toDecimal } from '~/kit/money'

type Added = { currency: string; raisedOffsetMinor: bigint; giftsOffset: number }

export const toOffsets = ({ currency, raisedOffsetMinor, giftsOffset }: Added) => ({
  raised: toDecimal(raisedOffsetMinor, currency),
  gifts: String(giftsOffset),
})

export const saveTotals = mergeSave(saveOffsets, {
  type: 'fundraising_page',
  key: ({ hashid }) => String(readHash(String(hashid)) ?? ''),
  read: async (runner, id, ctx) => {
    const page = await pageRecord({ ...ctx, read: runner }, Number(id))
    return page && { values: toOffsets(page), entry: { event: 'fundraising_page.offsets-changed' } }
  },
})
