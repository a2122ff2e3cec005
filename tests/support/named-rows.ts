import { randomUUID } from 'node:crypto'
import type { Ctx } from '~/kit/operation'
import { sql } from '~/kit/sql'
import { contribution } from './contributions'
import { feedOf, postOf } from './feeds'
import {
  insert,
  makeAccountType,
  makeCategory,
  makeDownload,
  makeLine,
  makeMembership,
  makePage,
  makeShippingMethod,
  makeSponsor,
  makeSponsorship,
  makeStaff,
  makeSupporter,
  makeVariant,
} from './factories'

/** In the order that people expect: accents and capitals do not separate names. */
export const NAMES = ['adam', 'Ann', 'bob', 'Émile', 'Eve', 'Olga', 'Österman', 'zack'] as const

/** An order that neither bytes nor numbers produce by accident. */
const MIXED = [4, 7, 1, 6, 0, 3, 5, 2].map((index) => NAMES[index] ?? '')

/** "Ann, [none]" is Ann. */
export const nameIn = (cell: unknown): string | null =>
  typeof cell === 'string' ? (NAMES.find((name) => new RegExp(`^${name}(?![\\p{L}])`, 'u').test(cell)) ?? null) : null

const AT = new Date('2026-11-20T17:00:00.000Z')
const MADE = { created_at: AT, updated_at: AT }

/** Inserts eight rows with these names for every list and choice that is sorted by name. */
export async function makeNamedRows(ctx: Ctx): Promise<{ feedId: number }> {
  const feed = (await feedOf(ctx, 'blog', { name: 'A feed' })) as { id: number }
  const product = await makeVariant({}, { name: '0 Product' })
  for (const [index, name] of MIXED.entries()) {
    await makeAccountType({ name, is_organization: true })
    const person = await makeSupporter({
      display_name: name,
      first_name: null,
      last_name: name,
      referral_source: name,
      bill_address_01: 'of-names',
    })
    const sponsee = await makeSponsorship({ first_name: null, last_name: name })
    await makeSponsor({ supporter_id: person.id, sponsorship_id: sponsee.id })
    const sold = await makeVariant({ name }, { name })
    const paid = await contribution(ctx, { name, city: name, country: 'US', supporterId: person.id })
    await makeLine(paid, { variant_id: sold.id })
    await makePage({ title: name, product_id: product.product_id })
    await insert('page', {
      type: 'html',
      title: name,
      url: `page-${index}`,
      sequence: index + 1,
      saved_at: AT,
      ...MADE,
    })
    await insert('pos_device', {
      public_uuid: randomUUID(),
      name,
      sellers: [],
      knows: 'nobody',
      granted_at: AT,
      granted_until: new Date(AT.getTime() + 86_400_000),
      ...MADE,
    })
    await feedOf(ctx, 'blog', { name })
    await postOf(ctx, feed.id, { name })
    await insert('payment_group', { name })
    await insert('segment', { name, ...MADE })
    await makeMembership({ name })
    await makeCategory({ name })
    await makeDownload({ name })
    await makeShippingMethod({ name })
    await insert('user_defined_field', { name, field_type: 'short_text' })
    await makeStaff({ first_name: name, last_name: name })
    await insert('staff_role', { name, permissions: ['order.view'] })
    await insert('virtual_event', {
      name,
      slug: `event-${index}`,
      logo: '/logo.png',
      background_image: '/background.png',
      starts_on: '2026-12-01',
      video_source: 'mux',
      celebration_threshold: 10,
      ...MADE,
    })
  }
  await ctx.read.run(sql`SELECT rebuild_product_days()`)
  return { feedId: feed.id }
}
