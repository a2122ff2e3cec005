import type { SqlTxCtx } from '~/db/ctx'
import { sqlOperation } from '~/db/operation.server'
import { DomainError, notFound } from '~/kit/errors'
import { toSlug } from '~/kit/site/slug'
import { sql, type SqlRunner } from '~/kit/sql'
import { categoryById, holdTree, withDescendants } from './categories.server'
import { CATEGORY_PARENT, CATEGORY_URL_TAKEN, CategoryInput } from './category-input'

const MAX_URL_LENGTH = 250

const invalid = (field: string, message: string) =>
  new DomainError('invalid', message, { fields: { [field]: [message] } })

const isTaken = async (runner: SqlRunner, urlName: string, except: number | undefined): Promise<boolean> =>
  (await runner.first(sql`SELECT 1 FROM category WHERE url_name = ${urlName} AND id <> ${except ?? 0}`)) !== null

async function freeUrl(
  runner: SqlRunner,
  input: { name: string; parent: string | null; id: number | undefined },
): Promise<string> {
  const wanted = [input.parent, toSlug(input.name) || 'category'].filter(Boolean).join('/')
  for (let number = 1; ; number++) {
    const end = number === 1 ? '' : `-${number}`
    const candidate = wanted.slice(0, MAX_URL_LENGTH - end.length) + end
    if (!(await isTaken(runner, candidate, input.id))) return candidate
  }
}

async function findParent(ctx: SqlTxCtx, id: number | undefined, parentId: number | undefined) {
  if (parentId === undefined) return null
  const parent = await categoryById(ctx.sql, parentId)
  const isBelow = id !== undefined && (await withDescendants(ctx.sql, id)).includes(parentId)
  if (parent === null || isBelow) throw invalid('parentId', CATEGORY_PARENT)
  return parent
}

/** A new category, or one moved to another parent, comes last among its siblings (R-PRODUCTS-10). */
export const saveCategory = sqlOperation({
  name: 'catalog.save-category',
  permission: 'productcategory.edit',
  input: CategoryInput,
  async run(ctx, { id, name, urlName: typed, parentId, description, templateSuffix, updatesMenu }) {
    await holdTree(ctx.sql)
    const before = id === undefined ? null : await categoryById(ctx.sql, id)
    if (id !== undefined && before === null) throw notFound('The category')
    const parent = await findParent(ctx, id, parentId)
    if (typed !== null && (await isTaken(ctx.sql, typed, id))) throw invalid('urlName', CATEGORY_URL_TAKEN)
    const urlName = typed ?? (await freeUrl(ctx.sql, { name: name ?? '', parent: parent?.urlName ?? null, id }))
    const after = { parentId: parent?.id ?? null, name: name ?? '', urlName, description, templateSuffix }
    const isMoved = before === null || before.parentId !== after.parentId
    const last = sql`(SELECT coalesce(max(sequence), 0) + 1 FROM category
      WHERE parent_id IS NOT DISTINCT FROM ${after.parentId} AND deleted_at IS NULL)`
    const saved =
      id === undefined
        ? await ctx.sql.first<{
            id: number
          }>(sql`INSERT INTO category (parent_id, name, url_name, description, template_suffix, sequence)
            VALUES (${after.parentId}, ${after.name}, ${urlName}, ${description}, ${templateSuffix}, ${last})
            RETURNING id`)
        : await ctx.sql.first<{
            id: number
          }>(sql`UPDATE category SET parent_id = ${after.parentId}, name = ${after.name}, url_name = ${urlName},
            description = ${description}, template_suffix = ${templateSuffix},
            sequence = ${isMoved ? last : sql`sequence`} WHERE id = ${id} RETURNING id`)
    await ctx.publish('category.saved', { id: saved?.id ?? 0, ...(before ? { before } : {}), after, updatesMenu })
    return { id: saved?.id ?? 0, name: after.name }
  },
})
