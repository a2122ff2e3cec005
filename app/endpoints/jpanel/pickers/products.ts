import { productsToPick } from '~/domain/products/pickers.server'
import { reading } from '~/http/endpoint'
import type { Fields } from '~/kit/fields'
import { countIn } from '~/wire/products'

const requested = ({ include_ges: forms, search, limit }: Fields) => {
  const most = countIn(limit)
  return {
    includeForms: ['1', 'true'].includes(String(forms ?? '')),
    words: typeof search === 'string' ? search : '',
    ...(most === undefined ? {} : { most }),
  }
}

/** GET /jpanel/products.json: all of them, or with `search` those that have its words, `limit` at most. */
export const loader = reading('product.view', (ctx, query) => productsToPick(ctx, requested(query)))
