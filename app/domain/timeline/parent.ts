import type { OnePermission } from '~/kit/permission'
import { name, sql, type Sql } from '~/kit/sql'

export const PARENTS = {
  sponsorship: { view: 'sponsorship.view', edit: 'sponsorship.edit', noun: 'The sponsee' },
  supporter: { view: 'member.view', edit: 'member.edit', noun: 'The supporter' },
} as const satisfies Record<string, { view: OnePermission; edit: OnePermission; noun: string }>

export type ParentType = keyof typeof PARENTS
export type Parent = { type: ParentType; id: number }

export const PARENT_TYPES = Object.keys(PARENTS) as [ParentType, ...ParentType[]]
/** One of these permissions is enough to make the call; the record then decides. */
export const MAY_VIEW = PARENT_TYPES.map((type) => PARENTS[type].view)
export const MAY_EDIT = PARENT_TYPES.map((type) => PARENTS[type].edit)

export const parentColumn = (type: ParentType): Sql => name(`${type}_id`)

export const matchParent = ({ type, id }: Parent): Sql => sql`p.${parentColumn(type)} = ${id}`
