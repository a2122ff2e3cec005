import { z } from 'zod'
import { choice, type Choice, type ListFilter } from '~/kit/list/filters'
import type { Ctx } from '~/kit/operation'
import { either, type Sql } from '~/kit/sql'

/** One value of a filter, with the rows that it means. */
export type State = Choice & { where: (ctx: Ctx) => Sql }

type Named = { label: string; param: string; isMore?: boolean }

/** Any of a few states, in the order in which they are offered; others are left out. */
export const states = ({ label, param, isMore = true }: Named, of: readonly State[]): ListFilter =>
  choice({
    label,
    param,
    isMore,
    each: z.coerce.string().pipe(z.enum(of.map(({ value }) => value))),
    choices: of.map(({ value, label: words }) => ({ value, label: words })),
    where: (selected, ctx) => either(of.flatMap(({ value, where }) => (selected.includes(value) ? [where(ctx)] : []))),
  })

type Answers = { yes: (ctx: Ctx) => Sql; no: (ctx: Ctx) => Sql }

export const yesNo = (label: string, param: string, { yes, no }: Answers): ListFilter =>
  states({ label, param }, [
    { value: '1', label: 'Yes', where: yes },
    { value: '0', label: 'No', where: no },
  ])
