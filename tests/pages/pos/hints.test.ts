import { describe, expect, test } from 'vitest'
import { listHints } from '~/pages/jpanel/pos/item/product-dialog'
import { someProduct, someVariant } from './shapes'

const words = (periods: string[], isReached: boolean, isDownload = false): string[] =>
  listHints(
    someProduct({
      variants: periods.map((period, index) => someVariant({ id: index + 1, period, isDownload, isShippable: false })),
    }),
    isReached,
  ).map(([, text]) => text)

describe('the dialog of a product without a network', () => {
  test('says before anything is filled in that a recurring gift needs it', () => {
    expect(words(['onetime', 'monthly'], false)).toEqual([
      'Recurring gifts need the network: given once it is sold now',
    ])
    expect(words(['monthly'], false)).toEqual(['Recurring gifts need the network: sell a single one instead, or wait'])
  })
  test('says the same of a download', () => {
    expect(words(['onetime'], false, true)).toEqual(['Download: needs the network, because its link is sent at once'])
    expect(words(['onetime'], true, true)).toEqual(['Download: requires a billing email'])
  })
  test('says nothing of what is sold as always, nor while the server answers', () => {
    expect([words(['onetime'], false), words(['onetime', 'monthly'], true)]).toEqual([[], []])
  })
})
