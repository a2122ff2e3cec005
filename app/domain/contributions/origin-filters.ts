import { z } from 'zod'
import { filter, type Filter } from '~/kit/list/list'
import { several, someText } from '~/kit/list/list-filters'
import { sql } from '~/kit/sql'
import { either, orWords } from './filter-parts'
import { referralOptions } from './rule.server'

export const POINT_OF_SALE = 'Point of Sale (POS)'

const source = filter<string[]>({
  params: ['fs'],
  input: z.object({ fs: several(someText) }).transform(({ fs }) => fs),
  where: (sources) => {
    const stored = sources.filter((one) => one !== POINT_OF_SALE)
    return either([
      ...(stored.length > 0 ? [sql`c.source = ANY(${stored}::text[])`] : []),
      ...(stored.includes('Web') ? [sql`c.source IS NULL`, sql`c.source = ''`] : []),
      ...(sources.includes(POINT_OF_SALE) ? [sql`c.is_pos`] : []),
    ])
  },
  say: (sources) => ({ relation: 'Source is', value: orWords(sources) }),
})

const referral = filter<string[]>({
  params: ['fR'],
  input: z.object({ fR: several(someText) }).transform(({ fR }) => fR),
  where: (values, ctx) => {
    const known = referralOptions(ctx)
    const isOther = sql`(c.referral_source IS NOT NULL AND NOT c.referral_source = ANY(${known}::text[]))`
    return either([sql`c.referral_source = ANY(${values}::text[])`, ...(values.includes('Other') ? [isOther] : [])])
  },
  say: (values) => ({ relation: 'Referral source is', value: orWords(values) }),
})

/** Where it came from. */
export const ORIGIN_FILTERS: Record<string, Filter> = { source, referral }
