import { fromNumber, withForeignCode } from '~/kit/money'
import { isFailure, type CallFailure } from '~/http/use-call'
import type { SearchResult } from '~/ui/overlay/command-palette'

type Reply = {
  groups: {
    supporters: { id: number; name: string; hint: string; url: string }[]
    contributions: { number: string; name: string; total: number; currency: string; url: string }[]
    products: { id: number; code: string; name: string }[]
    pages: { id: number; title: string; address: string | null; url: string }[]
  }
}

export function toResults(reply: Reply | CallFailure, sellsAtTill: boolean, home: string): SearchResult[] {
  if (isFailure(reply)) return []
  const { supporters, contributions, products, pages } = reply.groups
  return [
    ...supporters.map((one): SearchResult => ({
      id: `supporter-${one.id}`,
      label: one.name,
      hint: one.hint,
      icon: 'user',
      to: one.url,
      section: 'Supporters',
    })),
    ...contributions.map((one): SearchResult => ({
      id: `contribution-${one.number}`,
      label: one.name === '' ? `#${one.number}` : `${one.name}, #${one.number}`,
      hint: withForeignCode({ minor: fromNumber(one.total, one.currency), currency: one.currency }, home),
      icon: 'gift',
      to: one.url,
      section: 'Contributions',
    })),
    ...products.map((one): SearchResult => ({
      id: `product-${one.id}`,
      label: one.name,
      hint: one.code,
      icon: 'package',
      to: sellsAtTill ? `/jpanel/pos?open=product-${one.id}` : `/jpanel/contributions?df=${one.id}`,
      section: 'Products',
    })),
    ...pages.map((one): SearchResult => ({
      id: `page-${one.id}`,
      label: one.title,
      hint: one.address ?? '',
      icon: 'file-text',
      to: one.url,
      section: 'Website',
    })),
  ]
}
