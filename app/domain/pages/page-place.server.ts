import { DomainError } from '~/kit/errors'
import { sql, type SqlRunner } from '~/kit/sql'
import { listChildren, countHeight, countLevel, listWithDescendants } from '~/kit/site/tree'
import { BELOW_ITSELF, NOT_OFFERED, PARENT_PROTECTED, TOO_DEEP, URL_TAKEN } from './messages'
import { absoluteUrl, MAX_LEVELS } from './page'
import { toAddress, freeAddress, suggestAddress } from './page-address'
import { renumber, type PageLine } from './page-tree.server'

export const invalid = (field: string, message: string) =>
  new DomainError('invalid', message, { fields: { [field]: [message] } })

export function whyNotBelow(lines: readonly PageLine[], parentId: number | null, id?: number): string | null {
  if (parentId === null) return null
  const parent = lines.find((line) => line.id === parentId)
  if (parent === undefined) return NOT_OFFERED
  if (id !== undefined && listWithDescendants(lines, id).has(parentId)) return BELOW_ITSELF
  if (parent.isProtected) return PARENT_PROTECTED
  return countLevel(lines, parentId) + (id === undefined ? 1 : countHeight(lines, id)) > MAX_LEVELS ? TOO_DEEP : null
}

export function orderWith(
  lines: readonly PageLine[],
  parentId: number | null,
  { id, place }: { id: number; place?: number | undefined },
) {
  const others = listChildren(lines, parentId).filter((one) => one !== id)
  const at = place === undefined ? others.length : Math.min(place, others.length + 1) - 1
  return others.toSpliced(at, 0, id)
}

export const closeRanks = (
  runner: SqlRunner,
  lines: readonly PageLine[],
  gone: { id: number; parentId: number | null },
) =>
  renumber(
    runner,
    listChildren(lines, gone.parentId).filter((one) => one !== gone.id),
  )

const isTaken =
  (runner: SqlRunner, except: number) =>
  async (address: string): Promise<boolean> =>
    (await runner.first(sql`
      SELECT 1 FROM page WHERE url = ${address} AND type IN ('html', 'advanced', 'liquid') AND deleted_at IS NULL
        AND id <> ${except}`)) !== null

type Addressed = { id?: number | undefined; typed: string | null; title: string; parentId: number | null }

export async function addressFor(
  runner: SqlRunner,
  lines: readonly PageLine[],
  { id = 0, typed, title, parentId }: Addressed,
): Promise<string> {
  if (typed === null) {
    const parent = lines.find((line) => line.id === parentId)
    const above =
      parent === undefined ? null : { type: parent.type, address: absoluteUrl(parent), isTop: parent.depth === 0 }
    return freeAddress(suggestAddress(title, above), isTaken(runner, id))
  }
  const address = toAddress(typed)
  if (await isTaken(runner, id)(address)) throw invalid('url', URL_TAKEN)
  return address
}

export const addressLike = (runner: SqlRunner, wanted: string, except: number): Promise<string> =>
  freeAddress(wanted, isTaken(runner, except))
