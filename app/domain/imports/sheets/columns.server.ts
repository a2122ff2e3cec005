import { COUNTRY_CODES } from '~/kit/countries'
import { sql, type SqlRunner } from '~/kit/sql'
import { valueKind } from '~/domain/segments/segment'
import type { Column } from '../field'
import type { Sheet } from '../sheet'
import { makeContributionColumns } from './contributions'
import { makeSponsorshipColumns, type SheetSegment } from './sponsorships'
import { makeSupporterColumns } from './supporters'
import { makeTimelineColumns } from './timeline'

async function listSegments(runner: SqlRunner): Promise<SheetSegment[]> {
  const rows = await runner.rows<{ id: number; name: string; type: string; isPublic: boolean; items: string[] }>(sql`
    SELECT s.id, s.name, s.type, s.show_in_detail AS is_public,
      coalesce((SELECT array_agg(i.name ORDER BY i.sequence, i.id) FROM segment_item i
        WHERE i.segment_id = s.id AND i.deleted_at IS NULL), '{}') AS items
    FROM segment s WHERE s.deleted_at IS NULL ORDER BY s.id`)
  return rows.map(({ type, items, ...rest }) => ({
    ...rest,
    kind: valueKind(type),
    items: valueKind(type) === 'items' ? items : [],
  }))
}

const listNames = async (runner: SqlRunner, table: 'account_type' | 'membership'): Promise<string[]> => {
  const rows =
    table === 'membership'
      ? await runner.rows<{ name: string }>(
          sql`SELECT name FROM membership WHERE deleted_at IS NULL ORDER BY sequence, lower(name), id`,
        )
      : await runner.rows<{ name: string }>(
          sql`SELECT name FROM account_type WHERE deleted_at IS NULL ORDER BY sequence, lower(name), id`,
        )
  return rows.map(({ name }) => name)
}

/** Columns may depend on the current segments, types and memberships (R-IMPORTS-3). */
export async function loadSheetColumns(runner: SqlRunner, sheet: Sheet): Promise<Column[]> {
  switch (sheet) {
    case 'contributions':
      return makeContributionColumns(COUNTRY_CODES)
    case 'sponsorship_timeline':
      return makeTimelineColumns()
    case 'sponsorships':
      return makeSponsorshipColumns(await listSegments(runner))
    case 'supporters': {
      const [accountTypes, memberships] = [
        await listNames(runner, 'account_type'),
        await listNames(runner, 'membership'),
      ]
      return makeSupporterColumns({ countries: COUNTRY_CODES, accountTypes, memberships })
    }
  }
}
