import { words } from '~/kit/list/filters'
import { everyWord } from '~/kit/list/list-filters'
import { either, sql, type Sql } from '~/kit/sql'

const afterPrefix = (typed: string, prefix: string): string[] | null =>
  typed.toLowerCase().startsWith(prefix)
    ? typed
        .slice(prefix.length)
        .split(/[\s,]+/)
        .filter((one) => one !== '' && one !== 'or')
        .slice(0, 200)
    : null

/** Rows whose words are found in the table of its own that a search reads. */
const hasWords = (typed: string): Sql => sql`c.id IN (SELECT s.id FROM contribution_search s WHERE ${everyWord(sql`s.search_text`, typed)})`

const bare = (typed: string): string => typed.replace(/^#/, '')

/** The same where `c` is that table itself. */
export const narrowSearch = (typed: string): Sql => everyWord(sql`c.search_text`, bare(typed))

/** Lists of numbers or addresses are not words. */
export const isOfWords = (typed: string): boolean => afterPrefix(typed, 'orders:') === null && afterPrefix(typed, 'ip:') === null

/** `orders:` is a list of numbers, `ip:` a list of addresses; otherwise every word is somewhere (R-CONTRIBUTIONS-6). */
function searchWhere(typed: string): Sql {
  const numbers = afterPrefix(typed, 'orders:')
  if (numbers) return sql`c.client_uuid = ANY(${numbers.map((number) => number.replace(/^#/, '').toUpperCase())}::bpchar[])`
  const addresses = afterPrefix(typed, 'ip:')
  if (addresses) return addresses.length === 0 ? sql`false` : either(addresses.map((ip) => sql`(${hasWords(ip)} AND c.client_ip = ${ip})`))
  return hasWords(bare(typed))
}

export const searchFilter = words({ param: 'fO', where: searchWhere })
