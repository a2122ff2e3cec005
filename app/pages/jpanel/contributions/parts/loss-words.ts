import { counted } from '~/kit/text'

type Related = {
  profiles: readonly { status: string }[]
  receipts: readonly { status: string }[]
  tributes: readonly unknown[]
  periods: number
}

export type Loss = { spam: readonly string[]; deletion: readonly string[] }

const LIST = new Intl.ListFormat('en')

const sayCounts = (counts: readonly (readonly [count: number, noun: string])[]): string[] =>
  counts.filter(([count]) => count > 0).map(([count, noun]) => counted(count, noun))

export function toLoss({ profiles, receipts, tributes, periods }: Related): Loss {
  const plans = [profiles.filter(({ status }) => status !== 'Cancelled').length, 'plan'] as const
  const papers = [receipts.filter(({ status }) => status !== 'void').length, 'tax receipt'] as const
  return {
    spam: sayCounts([plans, papers]),
    deletion: sayCounts([papers, [tributes.length, 'tribute'], plans, [periods, 'membership period']]),
  }
}

/** "1 tax receipt and 2 tributes go": the number of records decides the verb. */
export function sayLoss(counts: readonly string[], one: string, many: string): string {
  const words = counts.length === 0 ? 'Nothing else' : LIST.format(counts)
  return `${words} ${counts.length === 0 || (counts.length === 1 && words.startsWith('1 ')) ? one : many}`
}
