import { counted, grouped } from '~/kit/text'
import { sameFilters, type ListView } from '~/lists/declare/view'

type Listed = Pick<ListView, 'views' | 'address' | 'page' | 'pages'>
/** A view by what it narrows the list to, or by whether it is open. */
type Named = { label: string; search?: string; isCurrent?: boolean }

/** The name of the page without view and place in its list: what a way back to it says. */
const PLAIN = 'almoner:page'

const isOpen = ({ search, isCurrent }: Named, { address }: Listed): boolean =>
  isCurrent ?? (search !== undefined && sameFilters(address, search))

/** The meta of a page with a view or a place of its own, which only its query distinguishes. */
export function titlePage(title: string, parts: readonly (string | null | undefined)[]) {
  const named = parts.filter(Boolean)
  const meta = { title: [...named, title, 'Almoner'].join(' · ') }
  return named.length === 0 ? [meta] : [meta, { name: PLAIN, content: title }]
}

/** Says which page of a list is shown; nothing of the first one. */
export const namePage = (page: number, pages: number | null): string =>
  page <= 1 ? '' : `Page ${grouped(page)}${pages === null ? '' : ` of ${grouped(pages)}`}`

/**
 * The meta of a list: its title names the open view and the page. `export const meta = ({ loaderData }) =>
 * titleList('Segments', loaderData?.list)`
 */
export function titleList(title: string, list: Listed | null | undefined, views: readonly Named[] = []) {
  if (!list) return titlePage(title, [])
  const saved = list.views.find(({ query }) => query !== '' && query === list.address)?.name
  const view = saved ?? views.find((one) => isOpen(one, list))?.label
  return titlePage(title, [view === 'All' ? '' : view, namePage(list.page, list.pages)])
}

export const NO_RESULT = 'No matching records found for your query.'

/** The count of results that a screen reader announces. */
export const sayResult = (total: number, one: string, query: string): string =>
  total === 0 && query !== '' ? NO_RESULT : counted(total, one)

/** The name of the page that is open, without its view. */
export function readPageName(): string {
  const plain = document.querySelector<HTMLMetaElement>(`meta[name="${PLAIN}"]`)
  return plain?.content ?? document.title.replace(/ · Almoner$/, '')
}
