import { notFound } from '~/kit/errors'
import { sql, type SqlRunner } from '~/kit/sql'
import type { PageValues } from './page-events'
import type { PageType } from './page'

export type StoredPage = Omit<PageValues, 'type'> & {
  id: number
  type: PageType
  code: string | null
  categoryUrl: string | null
  categoryName: string | null
  sequence: number
  version: number
  savedAt: Date
  savedBy: string | null
  deletedAt: Date | null
}

const COLUMNS = sql`p.id, p.type, p.title, p.url, p.page_title, p.template_suffix, p.opens_new_window, p.is_active,
  p.is_hidden, p.requires_login, p.hides_when_signed_out, p.is_protected, p.parent_id, p.category_id,
  p.meta_description, p.meta_keywords, p.featured_image_id, p.alt_image_id, p.body,
  p.code, p.sequence, p.version,
  p.saved_at, p.deleted_at,
  (SELECT trim(s.first_name || ' ' || s.last_name) FROM staff s WHERE s.id = p.saved_by) AS saved_by,
  (SELECT c.url_name FROM category c WHERE c.id = p.category_id) AS category_url, (SELECT c.name FROM category c
    WHERE c.id = p.category_id) AS category_name,
  ARRAY(SELECT membership_id FROM page_membership k WHERE k.page_id = p.id ORDER BY membership_id) AS memberships`

export const pageById = (runner: SqlRunner, id: number): Promise<StoredPage | null> =>
  runner.first<StoredPage>(sql`SELECT ${COLUMNS} FROM page p WHERE p.id = ${id}`)

/** Throws `not-found` if the page is deleted or missing. */
export async function livePage(runner: SqlRunner, id: number): Promise<StoredPage> {
  const page = await pageById(runner, id)
  if (page === null || page.deletedAt !== null) throw notFound('The page')
  return page
}

export const toValues = (page: StoredPage): PageValues => ({
  type: page.type,
  title: page.title,
  url: page.url,
  pageTitle: page.pageTitle,
  templateSuffix: page.templateSuffix,
  opensNewWindow: page.opensNewWindow,
  isActive: page.isActive,
  isHidden: page.isHidden,
  requiresLogin: page.requiresLogin,
  hidesWhenSignedOut: page.hidesWhenSignedOut,
  isProtected: page.isProtected,
  parentId: page.parentId,
  categoryId: page.categoryId,
  metaDescription: page.metaDescription,
  metaKeywords: page.metaKeywords,
  featuredImageId: page.featuredImageId,
  altImageId: page.altImageId,
  body: page.body,
  memberships: page.memberships,
})

export const liveCategory = (runner: SqlRunner, id: number): Promise<{ id: number; name: string } | null> =>
  runner.first<{ id: number; name: string }>(sql`SELECT id, name FROM category WHERE id = ${id} AND deleted_at IS NULL`)
