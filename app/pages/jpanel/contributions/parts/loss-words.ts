import { counted } from '~/kit/text'

type Counts = { plans: number; receipts: number; tributes: number; memberships: number }

/** What a contribution loses with it, by what is done. */
export type Loss = { spam: readonly string[]; deletion: readonly string[] }

const LIST = new Intl.ListFormat('en')

const sayCounts = (counts: readonly (readonly [count: number, noun: string])[]): string[] =>
  counts.filter(([count]) => count > 0).map(([count, noun]) => counted(count, noun))

export const toLoss = ({ plans, receipts, tributes, memberships }: Counts): Loss => ({
  spam: sayCounts([
    [plans, 'plan'],
    [receipts, 'tax receipt'],
  ]),
  deletion: sayCounts([
    [receipts, 'tax receipt'],
    [tributes, 'tribute'],
    [plans, 'plan'],
    [memberships, 'membership period'],
  ]),
})

/** "1 tax receipt and 2 tributes go": the verb by how many there are. */
export function sayLoss(counts: readonly string[], one: string, many: string): string {
  const words = counts.length === 0 ? 'Nothing else' : LIST.format(counts)
  return `${words} ${counts.length === 0 || (counts.length === 1 && /^1 /.test(words)) ? one : many}`
}
