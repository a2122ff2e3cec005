import { sqlOperation } from '~/db/operation.server'
import { sql } from '~/kit/sql'
import { oldestQuote } from './queries.server'
import { KeepQuotesInput } from './schemas'

export const keepQuotes = sqlOperation({
  name: 'shipping.keep-quotes',
  permission: 'pos.edit',
  input: KeepQuotesInput,
  audit: 'none',
  run: async (ctx, { key, quotes }) => {
    const stored = JSON.stringify(quotes.map(({ minor, ...quote }) => ({ ...quote, minor: String(minor) })))
    await ctx.sql.run(sql`DELETE FROM shipping_rate WHERE quoted_at <= ${oldestQuote(ctx.now)}`)
    await ctx.sql.run(sql`
      INSERT INTO shipping_rate (key, quotes, quoted_at) VALUES (${key}, ${stored}::jsonb, ${ctx.now})
      ON CONFLICT (key) DO UPDATE SET quotes = excluded.quotes, quoted_at = excluded.quoted_at`)
  },
})
