import { z } from 'zod'
import { filter, type Filter } from '~/kit/list/list'
import { several } from '~/kit/list/list-filters'
import { sql, type Sql } from '~/kit/sql'
import { either, ids, orWords, text } from './filter-parts'

const SPONSORS = sql`EXISTS (SELECT 1 FROM contribution_line l WHERE l.contribution_id = c.id AND l.sponsorship_id IS NOT NULL)`

const ITEMS: Record<string, { where: Sql; said: string }> = {
  s: { where: sql`c.shippable_items > 0`, said: 'items to ship' },
  ns: { where: sql`c.shippable_items = 0`, said: 'no items to ship' },
  d: { where: sql`c.download_items > 0`, said: 'downloads' },
  nd: { where: sql`c.download_items = 0`, said: 'no downloads' },
  r: { where: sql`c.recurring_items > 0`, said: 'recurring items' },
  nr: { where: sql`c.recurring_items = 0`, said: 'no recurring items' },
  sp: { where: SPONSORS, said: 'sponsorships' },
  nsp: { where: sql`NOT ${SPONSORS}`, said: 'no sponsorships' },
}

const items = filter<string[]>({
  params: ['fit'],
  input: z.object({ fit: several(z.enum(Object.keys(ITEMS))) }).transform(({ fit }) => fit),
  where: (kinds) => either(kinds.flatMap((kind) => ITEMS[kind]?.where ?? [])),
  say: (kinds) => ({ relation: 'Items:', value: orWords(kinds.map((kind) => ITEMS[kind]?.said ?? kind)) }),
})

const onLine = (condition: Sql): Sql =>
  sql`EXISTS (SELECT 1 FROM contribution_line l LEFT JOIN product_variant v ON v.id = l.variant_id WHERE l.contribution_id = c.id AND ${condition})`

/** What was bought or given to. */
export const LINE_FILTERS: Record<string, Filter> = {
  items,
  donationForm: filter<number[]>({
    params: ['df'],
    input: ids('df'),
    where: (values) => onLine(sql`v.product_id = ANY(${values}::int[])`),
    say: (values) => ({ relation: 'Form is', value: values.join(' or ') }),
  }),
  membership: filter<number[]>({
    params: ['membership_id'],
    input: ids('membership_id'),
    where: (values) => onLine(sql`l.membership_id = ANY(${values}::int[])`),
    say: (values) => ({ relation: 'Membership is', value: values.join(' or ') }),
  }),
  fundraisingPage: filter<number[]>({
    params: ['fundraising_page_id'],
    input: ids('fundraising_page_id'),
    where: (values) =>
      sql`EXISTS (SELECT 1 FROM contribution_line l WHERE l.contribution_id = c.id AND l.fundraising_page_id = ANY(${values}::int[]))`,
    say: (values) => ({ relation: 'Fundraiser is', value: values.join(' or ') }),
  }),
  promo: filter<string>({
    params: ['promo'],
    input: text('promo'),
    where: (code) =>
      sql`(${onLine(sql`upper(l.promo_code) = upper(${code})`)} OR EXISTS (SELECT 1 FROM contribution_promo k JOIN promo_code p ON p.id = k.promo_code_id WHERE k.contribution_id = c.id AND lower(p.code) = lower(${code})))`,
    say: (code) => ({ relation: 'Promo code is', value: code }),
  }),
}
