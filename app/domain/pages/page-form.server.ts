import { levelChoices } from '~/domain/memberships/queries.server'
import { libraryImage, type LibraryImage } from '~/domain/media/media'
import { mediaByIds } from '~/domain/media/queries.server'
import { categoryChoices } from '~/domain/products/choices.server'
import { pageLayouts } from '~/domain/themes/queries.server'
import type { Choice } from '~/lists/declare/filters'
import type { Ctx } from '~/kit/operation'
import { sql } from '~/kit/sql'
import { countHeight, listWithDescendants } from '~/kit/site/tree'
import { MAX_LEVELS, PAGE_TYPES } from './page'
import type { StoredPage } from './page-record.server'
import type { PageLine } from './page-tree.server'
import type { Written } from './revisions/written'
import { toBoxText, toFieldText } from '~/kit/typed/field-text'

export const TYPE_CHOICES: readonly Choice[] = Object.entries(PAGE_TYPES).map(([value, label]) => ({ value, label }))

export const formValues = (page: StoredPage) => ({
  type: page.type as string,
  title: page.title,
  url: toFieldText(page.url),
  pageTitle: toFieldText(page.pageTitle),
  templateSuffix: toFieldText(page.templateSuffix),
  opensNewWindow: toBoxText(page.opensNewWindow),
  isActive: toBoxText(page.isActive),
  isHidden: toBoxText(page.isHidden),
  requiresLogin: toBoxText(page.requiresLogin),
  hidesWhenSignedOut: toBoxText(page.hidesWhenSignedOut),
  isProtected: toBoxText(page.isProtected),
  memberships: page.memberships.map(String),
  parentId: toFieldText(page.parentId),
  categoryId: toFieldText(page.categoryId),
  metaDescription: toFieldText(page.metaDescription),
  metaKeywords: toFieldText(page.metaKeywords),
  body: toFieldText(page.body),
})
export type PageFormValues = ReturnType<typeof formValues>

export const openedPage = (page: StoredPage) => ({
  ...formValues(page),
  featuredImage: page.featuredImageId,
  altImage: page.altImageId,
})

export const revisedValues = (values: PageFormValues, revision: Written): PageFormValues => ({
  ...values,
  type: revision.type,
  title: revision.title,
  pageTitle: toFieldText(revision.pageTitle),
  metaDescription: toFieldText(revision.metaDescription),
  metaKeywords: toFieldText(revision.metaKeywords),
  body: toFieldText(revision.body),
})

export const newPage = (parentId: string) => ({
  type: 'html',
  title: '',
  url: '',
  parentId,
  categoryId: '',
  place: '',
  withSubcategories: '',
  isInactive: '',
})
export type NewPageValues = ReturnType<typeof newPage>

/** Excludes protected pages, the page itself, its descendants and places too deep in the tree (R-PAGES-4). */
export function parentChoices(lines: readonly PageLine[], page?: { id: number; parentId: number | null }): Choice[] {
  const below = page === undefined ? new Set<number>() : listWithDescendants(lines, page.id)
  const height = page === undefined ? 1 : countHeight(lines, page.id)
  return lines
    .filter(
      ({ id, isProtected, depth }) =>
        id === page?.parentId || (!isProtected && !below.has(id) && depth + 1 + height <= MAX_LEVELS),
    )
    .map(({ id, depth, title }) => ({ value: String(id), label: `${'– '.repeat(depth)}${title}` }))
}

export type PageChoices = {
  types: readonly Choice[]
  parents: Choice[]
  categories: Choice[]
  layouts: Choice[]
  memberships: Choice[]
  featuredImage: LibraryImage[]
  altImage: LibraryImage[]
}

export async function pageChoices(ctx: Ctx, lines: readonly PageLine[], page: StoredPage): Promise<PageChoices> {
  const [categories, layouts, memberships, pictures] = await Promise.all([
    categoryChoices(ctx),
    pageLayouts(ctx.read),
    levelChoices(ctx.read),
    mediaByIds(ctx.read, [...new Set([page.featuredImageId, page.altImageId].filter((id) => id !== null))]),
  ])
  const shown = pictures.map(libraryImage)
  const gone =
    page.templateSuffix === null || layouts.some(({ name }) => name === page.templateSuffix)
      ? []
      : [page.templateSuffix]
  return {
    types: TYPE_CHOICES,
    parents: parentChoices(lines, page),
    categories,
    layouts: [
      ...layouts.map(({ name, label }) => ({ value: name, label })),
      ...gone.map((name) => ({ value: name, label: `${name} (not in the active theme)` })),
    ],
    memberships: memberships.map(({ value, label }) => ({ value, label })),
    featuredImage: shown.filter(({ id }) => id === page.featuredImageId),
    altImage: shown.filter(({ id }) => id === page.altImageId),
  }
}

export async function redirectAt(
  { read }: Ctx,
  address: string | null,
): Promise<{ id: number; target: string } | null> {
  if (address === null) return null
  return read.first<{ id: number; target: string }>(
    sql`SELECT id, target FROM redirect WHERE source = ${address} AND deleted_at IS NULL`,
  )
}
