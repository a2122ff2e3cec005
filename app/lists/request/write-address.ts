import type { ListDeclaration } from '~/lists/declare/declaration'
import type { AddressChange, ListQuery } from '~/lists/list'

export function toAddress(list: ListDeclaration, query: ListQuery, change: AddressChange = {}): string {
  const { without, order, after, before, page = 1, isExact } = change
  const gone = without === undefined || without === 'all' ? [] : (list.filters[without]?.params ?? [])
  const remaining = query.params.filter(([param]) => without !== 'all' && !gone.includes(param.split('[', 1)[0] ?? ''))
  const search = new URLSearchParams(remaining.map(([param, value]) => [param, value]))
  const by = order ?? query.order[0]
  if (by && (by.key !== list.defaultSort[0] || by.direction !== list.defaultSort[1])) {
    search.set('sort', by.key)
    search.set('dir', by.direction)
  }
  if (after) search.set('after', after)
  if (before) search.set('before', before)
  if (page > 1) search.set('page', String(page))
  if (isExact) search.set('count', 'exact')
  const text = search.toString()
  return text === '' ? '' : `?${text}`
}
