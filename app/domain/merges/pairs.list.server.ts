import { listFrom } from '~/lists/sql/list-from.server'
import { count, moment, person, text } from '~/lists/declare/columns'
import { ids } from '~/lists/declare/filters'
import { sql } from '~/kit/sql'

export const pairList = listFrom({
  name: 'supporter-pairs',
  noun: { many: 'pairs', one: 'pair' },
  permission: 'member.merge',
  pageSize: 50,
  from: sql`supporter_pair p JOIN supporter a ON a.id = p.first_id JOIN supporter b ON b.id = p.second_id`,
  where: sql`p.dismissed_at IS NULL AND a.is_active AND NOT a.is_spam AND b.is_active AND NOT b.is_spam`,
  key: sql`p.id`,
  columns: {
    first: person('Supporter', sql`a.display_name`, { isMain: true }),
    second: text('May be the same as', sql`b.display_name`, { page: { width: 220, place: 'below' } }),
    reasons: text('Reasons', sql`array_to_string(p.reasons, ', ')`, { page: { width: 280, from: 1024 } }),
    score: count('Score', sql`p.score`, { sort: true, page: { width: 80, place: 'amount' } }),
    found: moment('Found', sql`p.found_at`, { page: { width: 110, from: 1280 } }),
  },
  carries: { firstId: sql`p.first_id`, secondId: sql`p.second_id` },
  filters: { ids: ids({ param: 'ids', value: sql`p.id`, noun: 'pairs' }) },
  defaultSort: ['score', 'desc'],
  link: ({ firstId, secondId }) => `/jpanel/supporters/${String(firstId)}/merge?with=${String(secondId)}`,
  csv: { name: 'supporter_pairs' },
})
