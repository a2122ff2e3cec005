import type { SqlTxCtx } from '~/db/ctx'
import { DomainError, type FieldErrors } from '~/kit/errors'
import { INVALID } from '~/kit/operation'
import { sql } from '~/kit/sql'
import type { SentCategory } from './feed-input'
import { CATEGORY_PARENT, CATEGORY_PARENT_REMOVED, CATEGORY_TWICE } from './messages'
import { listCategories, type FeedCategory } from './queries.server'

/** `at` is the position at which the category was sent; null if another category needs it. */
type Node = { at: number | null; id: number | null; name: string; parent: Node | null }

const toKey = (name: string): string => name.toLowerCase()

const refuseFields = (fields: FieldErrors) => new DomainError('invalid', INVALID, { fields })
const refuseNode = (node: Pick<Node, 'at'>, message: string) =>
  refuseFields({ [`categories.${String(node.at ?? 0)}.name`]: [message] })

class Plan {
  readonly nodes: Node[] = []
  readonly main = new Set<Node>()
  readonly #stored: readonly FeedCategory[]

  constructor(stored: readonly FeedCategory[]) {
    this.#stored = stored
  }

  storedAs(id: number | undefined): FeedCategory | undefined {
    return id === undefined ? undefined : this.#stored.find((one) => one.id === id)
  }

  ofId(id: number): Node | undefined {
    return this.nodes.find((node) => node.id === id)
  }

  mainNamed(name: string): Node {
    const sent = [...this.main].find((node) => toKey(node.name) === toKey(name))
    if (sent) return sent
    const stored = this.#stored.find(
      (one) => one.parentId === null && toKey(one.name) === toKey(name) && this.ofId(one.id) === undefined,
    )
    return { at: null, id: stored?.id ?? null, name: stored?.name ?? name, parent: null }
  }

  adopt(node: Node): void {
    if (node.id !== null || (node.parent !== null && node.parent.id === null)) return
    const parentId = node.parent?.id ?? null
    const stored = this.#stored.find((one) => one.parentId === parentId && toKey(one.name) === toKey(node.name))
    if (stored && this.ofId(stored.id) === undefined) node.id = stored.id
  }

  before(node: Node, needed: Node): void {
    if (this.nodes.includes(needed)) return
    this.nodes.splice(this.nodes.indexOf(node), 0, needed)
    this.main.add(needed)
  }
}

function findParent(plan: Plan, node: Node, sent: SentCategory): Node | null {
  if (sent.parentName !== undefined) return plan.mainNamed(sent.parentName)
  const stored = plan.storedAs(node.id ?? undefined)
  const parentId = sent.parentId === undefined ? (stored?.parentId ?? null) : sent.parentId
  if (parentId === null) return null
  const listed = plan.ofId(parentId)
  if (listed) return listed
  const main = plan.storedAs(parentId)
  if (sent.parentId !== undefined || main === undefined)
    throw refuseFields({ [`categories.${String(sent.at)}.parent`]: [CATEGORY_PARENT_REMOVED] })
  return { at: null, id: main.id, name: main.name, parent: null }
}

function planCategories(stored: readonly FeedCategory[], all: readonly SentCategory[]): Node[] {
  const plan = new Plan(stored)
  const sent = new Map<Node, SentCategory>()
  for (const one of all) {
    const known = plan.storedAs(one.id)
    // For an id from another feed or of a deleted category, a name makes a new one; the id alone does nothing.
    if (known === undefined && one.name === undefined) continue
    const node: Node = { at: one.at, id: known?.id ?? null, name: one.name ?? known?.name ?? '', parent: null }
    if (node.id !== null && plan.ofId(node.id)) throw refuseNode(node, CATEGORY_TWICE)
    plan.nodes.push(node)
    sent.set(node, one)
  }
  // Handles main categories first, because the others look for their parents among them.
  const isMain = (node: Node, { parentName, parentId }: SentCategory) =>
    parentName === undefined &&
    (parentId === undefined ? (plan.storedAs(node.id ?? undefined)?.parentId ?? null) : parentId) === null
  for (const [node, one] of sent) {
    if (!isMain(node, one)) continue
    plan.main.add(node)
    plan.adopt(node)
  }
  for (const [node, one] of sent) {
    if (plan.main.has(node)) continue
    const parent = findParent(plan, node, one)
    if (parent) plan.before(node, parent)
    node.parent = parent
    plan.adopt(node)
  }
  return checkNodes(plan.nodes)
}

function checkNodes(nodes: Node[]): Node[] {
  const seen = new Set<string>()
  for (const node of nodes) {
    if (node.parent === node || (node.parent !== null && node.parent.parent !== null))
      throw refuseNode(node, CATEGORY_PARENT)
    const whole = `${toKey(node.parent?.name ?? '')}>${toKey(node.name)}`
    if (seen.has(whole)) throw refuseNode(node, CATEGORY_TWICE)
    seen.add(whole)
  }
  return nodes
}

/**
 * Makes these the categories of the feed, in this order, and deletes those that were not sent. The caller has locked
 * the feed (R-FEEDS-3).
 */
export async function writeCategories(ctx: SqlTxCtx, feedId: number, all: readonly SentCategory[]): Promise<void> {
  const nodes = planCategories(await listCategories(ctx.sql, feedId), all)
  const remaining = nodes.flatMap(({ id }) => (id === null ? [] : [id]))
  // Remaining rows are detached first, because deleting a row deletes those below it.
  await ctx.sql.run(
    sql`UPDATE feed_category SET parent_id = NULL WHERE feed_id = ${feedId} AND id = ANY(${remaining}::int[])
      AND parent_id IS NOT NULL`,
  )
  await ctx.sql.run(sql`DELETE FROM feed_category WHERE feed_id = ${feedId} AND id <> ALL(${remaining}::int[])`)
  const inOrder = nodes.map((node, index) => ({ node, sequence: index + 1 }))
  for (const { node, sequence } of [
    ...inOrder.filter(({ node: { parent } }) => parent === null),
    ...inOrder.filter(({ node: { parent } }) => parent !== null),
  ]) {
    const parentId = node.parent?.id ?? null
    const saved = await ctx.sql.first<{ id: number }>(
      node.id === null
        ? sql`INSERT INTO feed_category (feed_id, parent_id, name, sequence)
          VALUES (${feedId}, ${parentId}, ${node.name}, ${sequence}) RETURNING id`
        : sql`UPDATE feed_category SET parent_id = ${parentId}, name = ${node.name}, sequence = ${sequence}
          WHERE id = ${node.id} RETURNING id`,
    )
    node.id = saved?.id ?? null
  }
}
