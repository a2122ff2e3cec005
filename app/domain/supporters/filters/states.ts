import { z } from 'zod'
import { choice, type Choice, type ListFilter } from '~/lists/declare/filters'
import type { Ctx } from '~/kit/operation'
import { either, join, sql, type Sql } from '~/kit/sql'

export type State = Choice & ({ where: (ctx: Ctx) => Sql } | { ids: (ctx: Ctx) => Sql })

/** Joins the queries for ids into one, because Postgres would check several queries between OR for every supporter. */
function unionIds(selected: readonly State[], ctx: Ctx): Sql | null {
  const ids = selected.flatMap((state) => ('ids' in state ? [sql`(${state.ids(ctx)})`] : []))
  return ids.length === 0 ? null : join(ids, ' UNION ALL ')
}

function joinAny(selected: readonly State[], ctx: Ctx): Sql {
  const ids = unionIds(selected, ctx)
  const others = selected.flatMap((state) => ('where' in state ? [state.where(ctx)] : []))
  return either([...(ids === null ? [] : [sql`s.id IN (${ids})`]), ...others])
}

type Named = { label: string; param: string; isMore?: boolean }

export function states({ label, param, isMore = true }: Named, of: readonly State[]): ListFilter {
  const meant = (selected: readonly string[]) => of.filter(({ value }) => selected.includes(value))
  return {
    ...choice({
      label,
      param,
      isMore,
      each: z.coerce.string().pipe(z.enum(of.map(({ value }) => value))),
      choices: of.map(({ value, label: words }) => ({ value, label: words })),
      where: (selected, ctx) => joinAny(meant(selected), ctx),
    }),
    keys(selected, ctx) {
      const those = meant(selected as readonly string[])
      return those.every((state) => 'ids' in state) ? unionIds(those, ctx) : null
    },
  }
}

type Answers = { yes: (ctx: Ctx) => Sql; no: (ctx: Ctx) => Sql }

export const yesNo = (label: string, param: string, { yes, no }: Answers): ListFilter =>
  states({ label, param }, [
    { value: '1', label: 'Yes', where: yes },
    { value: '0', label: 'No', where: no },
  ])

type Few = { ids: (ctx: Ctx) => Sql; no: (ctx: Ctx) => Sql }

export const rareFilter = (label: string, param: string, { ids, no }: Few): ListFilter =>
  states({ label, param }, [
    { value: '1', label: 'Yes', ids },
    { value: '0', label: 'No', where: no },
  ])
