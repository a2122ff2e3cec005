import { tillSettings } from '~/domain/settings/till.server'
import { figure, type ListColumn } from '~/lists/declare/columns'
import { choice, wordChoices, type ListFilter } from '~/lists/declare/filters'
import type { Ctx } from '~/kit/operation'
import { sql, type Sql } from '~/kit/sql'

const isMixed = ({ settings }: Ctx): boolean => tillSettings(settings).currencies.length > 1

type Converted = { rate: Sql; label: string; value: (ctx: Ctx) => Sql }

export const inOwnCurrency = ({ rate, label, value }: Converted): { fxRate: ListColumn; ownAmount: ListColumn } => {
  const where = { page: false, call: false, isShown: isMixed } as const
  return {
    fxRate: figure('FX Rate', sql`trim_scale(${rate})`, where),
    ownAmount: figure(label, value, { ...where, csv: ({ organisation }) => `${organisation.currency} ${label}` }),
  }
}

export const inCurrency = (param: string, value: Sql): ListFilter =>
  choice({
    label: 'Currency',
    param,
    isMore: true,
    value,
    choices: (ctx) => (isMixed(ctx) ? wordChoices(tillSettings(ctx.settings).currencies) : []),
  })
