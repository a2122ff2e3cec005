import { raw, type ListColumn } from '~/lists/declare/columns'
import { sql, type Sql } from '~/kit/sql'
import { hasCrm, type CrmField } from '~/domain/products/crm-fields'

const HEADS: Readonly<Record<CrmField, string>> = {
  crmCampaign: 'Campaign',
  crmSolicit: 'Solicitation',
  crmSubSolicit: 'Sub Solicitation',
  crmGiftType: 'Gift Type',
  crmLetter: 'TY Letter',
  crmFairValue: 'FMV',
  crmNarrative: 'Gift Memo',
  crmAcknowledge: 'Acknowledge Pref',
  crmNoCalc: 'NoCalc',
}

export const crmColumn = (head: string, value: Sql): ListColumn => ({ ...raw(head, value), isShown: hasCrm })

export const crmColumns = (
  source: Sql,
  codes: Readonly<Partial<Record<CrmField, string>>>,
): Record<string, ListColumn> =>
  Object.fromEntries(
    (Object.keys(HEADS) as CrmField[]).flatMap((field) => {
      const key = codes[field]
      return key === undefined ? [] : [[field, crmColumn(HEADS[field], sql`csv_text(${source} ->> ${key}::text)`)]]
    }),
  )
