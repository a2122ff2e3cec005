import { sqlOperation } from '~/db/operation.server'
import { DomainError, refused } from '~/kit/errors'
import { sql } from '~/kit/sql'
import { checkRows } from './checks/check-rows.server'
import { loadSheetColumns } from './sheets/columns.server'
import { COLUMN_TWICE, NOT_A_DRAFT, PASSWORDS_IN_OTHER_COLUMN } from './messages'
import { PASSWORD } from './passwords/secret-column'
import { lockWorkbook } from './queries.server'
import { MapColumnsInput } from './schemas'
import { ANY_IMPORT } from './sheet'

export const mapColumns = sqlOperation({
  name: 'imports.map-columns',
  permission: ANY_IMPORT,
  input: MapColumnsInput,
  async run(ctx, { id, mapping: sent }): Promise<{ id: number }> {
    const workbook = await lockWorkbook(ctx, id)
    if (workbook.state !== 'draft') throw refused(NOT_A_DRAFT)
    const known = new Set((await loadSheetColumns(ctx.sql, workbook.sheet)).map(({ field }) => field.key))
    const isKnown = (key: string) =>
      known.has(key) ||
      (workbook.sheet === 'sponsorships' && workbook.headers.includes(key) && key.startsWith('custom_'))
    const mapping = workbook.headers.map((_header, index) => (isKnown(sent[index] ?? '') ? (sent[index] ?? '') : ''))
    const mapped = mapping.filter((key) => key !== '')
    const twice = mapping.findIndex((key, index) => key !== '' && mapping.indexOf(key) < index)
    if (mapped.length !== new Set(mapped).size)
      throw new DomainError('invalid', COLUMN_TWICE, { fields: { [`mapping.${twice}`]: [COLUMN_TWICE] } })
    const apart = mapping.findIndex(
      (key, index) => key !== '' && (key === PASSWORD) !== (index === workbook.secretColumn),
    )
    if (apart !== -1)
      throw new DomainError('invalid', PASSWORDS_IN_OTHER_COLUMN, {
        fields: { [`mapping.${apart}`]: [PASSWORDS_IN_OTHER_COLUMN] },
      })
    await ctx.sql.run(sql`UPDATE import_workbook SET mapping = ${mapping}::text[] WHERE id = ${id}`)
    await checkRows(ctx, { ...workbook, mapping })
    await ctx.publish('import_workbook.mapped', {
      id,
      before: { mapping: workbook.mapping },
      after: { mapping },
    })
    return { id }
  },
})
