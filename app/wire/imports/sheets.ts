import type { Column } from '~/domain/imports/field'
import type { Fields } from '~/kit/fields'

/** The documented call names a workbook; the type is in its address. */
export const readSubmit = ({ workbookId, ...rest }: Fields): Fields => ({ ...rest, id: workbookId })

export const submitWire = () => ({ success: true })

export const fieldsWire = (columns: readonly Column[]) => columns.map(({ field }) => field)

export const rulesWire = (columns: readonly Column[]) => columns.flatMap(({ rules }) => rules)
