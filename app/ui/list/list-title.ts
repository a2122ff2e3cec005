import { counted, grouped } from '~/kit/text'
import { hasSameFilters, type ListView } from '~/lists/declare/view'

type Listed = Pick<ListView, 'views' | 'address' | 'page' | 'pages'>
type Named = { label: string; search?: string; isCurrent?: boolean }

/** Holds the page's name without the view and the place in its list, for links back to it. */
const PLAIN = 'almoner:page'

const isOpen = ({ search, isCurrent }: Named, { address }: Listed): boolean =>
  isCurrent ?? (search !== undefined && hasSameFilters(address, search))

export function titlePage(title: string, parts: readonly (string | null | undefined)[]) {
  const named = parts.filter(Boolean)
  const meta = { title: [...named, title, 'Almoner'].join(' · ') }
  return named.length === 0 ? [meta] : [meta, { name: PLAIN, content: title }]
}

export const namePage = (page: number, pages: number | null): string =>
  page <= 1 ? '' : `Page ${grouped(page)}${pages === null ? '' : ` of ${grouped(pages)}`}`

/** `export const meta = ({ loaderData }) => titleList('Segments', loaderData?.list)` */
export function titleList(title: string, list: Listed | null | undefined, views: readonly Named[] = []) {
  if (!list) return titlePage(title, [])
  const saved = list.views.find(({ query }) => query !== '' && query === list.address)?.name
  const view = saved ?? views.find((one) => isOpen(one, list))?.label
  return titlePage(title, [view === 'All' ? '' : view, namePage(list.page, list.pages)])
}

export const NO_RESULT = 'No matching records found for your query.'

export const sayResult = (total: number, one: string, query: string): string =>
  total === 0 && query !== '' ? NO_RESULT : counted(total, one)

export function readPageName(): string {
  const plain = document.querySelector<HTMLMetaElement>(`meta[name="${PLAIN}"]`)
  return plain?.content ?? document.title.replace(/ · Almoner$/, '')
}
