import type { SqlTxCtx } from '~/db/ctx'
import { toRegionCode } from '~/domain/locale/places'
import { DomainError, type FieldErrors } from '~/kit/errors'
import { join, name, sql } from '~/kit/sql'
import { displayName } from './display-name'
import { EMAIL_TAKEN, TYPE_UNKNOWN } from './messages'
import { defaultAccountType } from './queries.server'
import type { ColumnOf } from './supporter-columns'
import type { SupporterValues } from './supporter-input'

export const toColumn = <Field extends string>(field: Field): ColumnOf<Field> =>
  field.replace(/[A-Z]|(?<=\D)\d+/g, (part) => `_${part.toLowerCase()}`) as ColumnOf<Field>

export const toColumns = <T extends object>(values: T) =>
  (Object.entries(values) as [keyof T & string, unknown][]).map(([field, value]) => ({
    column: toColumn(field),
    value,
  }))

const PARTS = ['Address01', 'Address02', 'City', 'State', 'Zip', 'Country'] as const

function readAddresses(values: SupporterValues) {
  const bill = { ...values, billState: toRegionCode(values.billCountry, values.billState) }
  const ship = values.shipIsBilling
    ? Object.fromEntries(PARTS.map((part) => [`ship${part}`, bill[`bill${part}`]]))
    : { shipState: toRegionCode(values.shipCountry, values.shipState) }
  const both = { ...bill, ...ship }
  const isSame = PARTS.every((part) => both[`bill${part}`] === both[`ship${part}`])
  return { ...both, shipIsBilling: isSame && (both.billAddress01 ?? '') !== '' }
}

/**
 * Returns the values to store, with the display name (R-SUPPORTERS-2). Refuses an unrecognized type and an email that
 * is taken.
 */
export async function storedValues(ctx: SqlTxCtx, values: SupporterValues, id: number | null) {
  const accountTypeId = values.accountTypeId ?? (await defaultAccountType(ctx.sql))
  const type = await ctx.sql.first<{ isOrganization: boolean }>(
    sql`SELECT is_organization FROM account_type
      WHERE id = ${accountTypeId} AND deleted_at IS NULL`,
  )
  const fields: FieldErrors = {}
  if (type === null) fields.accountTypeId = [TYPE_UNKNOWN]
  if (values.email !== null && (await isTaken(ctx, values.email, id))) fields.email = [EMAIL_TAKEN]
  const first = Object.values(fields)[0]?.[0]
  if (type === null || first !== undefined) throw new DomainError('invalid', first ?? TYPE_UNKNOWN, { fields })
  return {
    ...values,
    ...readAddresses(values),
    accountTypeId,
    displayName: displayName({ ...values, ...type, organizationName: values.billOrganizationName }),
  }
}

const isTaken = async ({ sql: runner }: SqlTxCtx, email: string, id: number | null): Promise<boolean> =>
  (await runner.first(
    sql`SELECT id FROM supporter WHERE lower(email) = lower(${email}) AND id IS DISTINCT FROM ${id}`,
  )) !== null

export const emailTaken = () => new DomainError('invalid', EMAIL_TAKEN, { fields: { email: [EMAIL_TAKEN] } })

type OptIn = { answer: '' | '0' | '1' | undefined; source?: 'website' | 'unsubscribe' }

/**
 * Logs the answer if it differs from the latest one. A first no is logged too, and so is a press on an email's link.
 * Staff are named as the reason (R-SUPPORTERS-2).
 */
export async function logOptIn(
  ctx: SqlTxCtx,
  supporterId: number,
  { answer, source = 'website' }: OptIn,
): Promise<void> {
  if (answer === '' || answer === undefined) return
  const action = answer === '1' ? 'optin' : 'optout'
  const before = await ctx.sql.first<{ optedIn: boolean | null }>(
    sql`SELECT opted_in FROM supporter WHERE id = ${supporterId}`,
  )
  const isSame = before?.optedIn === (action === 'optin')
  if (isSame && source === 'website') return
  const reason = isSame ? 'By the link of an email' : `Changed by ${ctx.actor.name}`.slice(0, 255)
  await ctx.sql.run(sql`INSERT INTO email_opt_in (supporter_id, action, source, reason, created_at)
    VALUES (${supporterId}, ${action}, ${source}, ${reason}, ${ctx.now})`)
  if (isSame) return
  await ctx.publish('supporter.opt-in-changed', {
    id: supporterId,
    before: { emailOptIn: before?.optedIn ?? null },
    after: { emailOptIn: action === 'optin' },
  })
}

export const assignments = (values: object) =>
  join(toColumns(values).map(({ column, value }) => sql`${name(column)} = ${value}`))
