import { workflow } from '~/db/operation.server'
import { perform } from '~/kit/operation'
import { sql } from '~/kit/sql'
import { checkBooks } from './check-books.server'
import { CheckBooksInput } from './check-input'

/** Checks books that were never checked, so that a new installation does not wait for the night. */
export const checkFirst = workflow({
  name: 'books.check-first',
  permission: 'reports.settlements',
  input: CheckBooksInput,
  async run(ctx): Promise<void> {
    const due = await ctx.read.first(
      sql`SELECT 1 WHERE NOT EXISTS (SELECT 1 FROM book_check WHERE finished_at IS NOT NULL) AND EXISTS (SELECT 1
        FROM payment)`,
    )
    if (due) await perform(checkBooks, ctx, {})
  },
})
