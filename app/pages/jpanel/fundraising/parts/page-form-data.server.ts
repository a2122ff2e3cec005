import { data } from 'react-router'
import { pageIn } from '~/domain/fundraising/pages/page-input'
import { pageProducts, pageValues, toPosted } from '~/domain/fundraising/pages/page-values.server'
import { libraryImage } from '~/domain/media/media'
import { listMedia } from '~/domain/media/queries.server'
import { fundraisingSettings } from '~/domain/settings/fundraising.server'
import { supporterName } from '~/domain/supporters/queries.server'
import { readHash } from '~/kit/codes/public-id'
import type { Fields } from '~/kit/fields'
import { readCurrencyConstraints } from '~/kit/form-constraints'
import { currencySymbol } from '~/kit/money'
import type { Ctx } from '~/kit/operation'

const EMPTY = {
  title: '',
  url: '',
  productId: '',
  organizerId: '',
  category: '',
  story: '',
  goal: '',
  deadline: '',
  pictures: [] as string[],
}

/** `hash` is null for a new page. */
export async function pageFormData(ctx: Ctx, hash: string | null) {
  const id = hash === null ? null : (readHash(hash) ?? 0)
  const stored = id === null ? null : await pageValues(ctx.read, id)
  if (id !== null && stored === null) throw data({ message: 'This fundraising page was not found.' }, { status: 404 })
  const [products, images, organizer] = await Promise.all([
    pageProducts(ctx, stored?.productId ?? null),
    id === null ? [] : listMedia(ctx.read, { type: 'fundraising_page', id }),
    stored?.organizerId ? supporterName(ctx.read, stored.organizerId) : null,
  ])
  const currency = stored?.currency ?? ctx.organisation.currency
  const { categories } = fundraisingSettings(ctx.settings)
  const own = stored?.category ?? ''
  return {
    constraints: { 'fundraising-page': readCurrencyConstraints(pageIn, currency) },
    id: hash,
    name: stored?.title ?? null,
    values: stored === null ? EMPTY : toPosted(stored),
    opened: stored === null ? null : toPosted(stored),
    products,
    categories: categories.includes(own) || own === '' ? categories : [own, ...categories],
    organizer: stored?.organizerId && organizer !== null ? { id: stored.organizerId, name: organizer } : null,
    images: images.map(libraryImage),
    symbol: currencySymbol(currency),
    mayChoosePictures: ctx.actor.can('file.view'),
  }
}

export type PageFormData = Awaited<ReturnType<typeof pageFormData>>

/** A form without picture fields leaves the stored pictures unchanged. */
export const readPageForm = ({ id, hasPictures, pictures, ...body }: Fields): Fields => ({
  ...body,
  ...(id === undefined ? {} : { hashid: id }),
  pictures: hasPictures === '1' ? [pictures ?? []].flat() : undefined,
})
