import type { Fields } from '~/kit/fields'
import type { Constraints } from '~/lists/declare/filter-rules'
import { readConstraints } from '~/lists/request/filter-schema'
import type { Chip, WrongFilter, WrongFilters } from '~/lists/list'
import type { DeclaredList } from '~/lists/declare/declaration'
import type { Choice, Control, ListFilter, Member } from '~/lists/declare/filters'
import { datePresets } from '~/lists/declare/presets'
import type { ViewControl, ViewFilter } from '~/lists/declare/view'
import type { Ctx } from '~/kit/operation'
import { pack } from '~/kit/cache/packed'
import { query } from '~/http/call'

/**
 * The call behind `filtersAt`: every filter that can be set, or, with `of` and `typed`, the suggestions for one of
 * them.
 */
export const listFilters = <R extends object>(input: DeclaredList<R>) => {
  const list = input as unknown as DeclaredList
  return query(list.permission, async (ctx, fields): Promise<ViewFilter[] | readonly Choice[]> => {
    const control =
      typeof fields.of === 'string' &&
      Object.hasOwn(list.declared.filters, fields.of) &&
      list.declared.filters[fields.of]?.control
    if (control && control.kind === 'lookup') return control.choices(ctx, String(fields.typed ?? '').slice(0, 200))
    return toViewFilters(list, ctx, { active: {}, chips: [], wrong: {}, isWaiting: false })
  })
}

type Loaded = {
  active: Readonly<Record<string, unknown>>
  chips: readonly Chip[]
  wrong: WrongFilters
  isWaiting: boolean
}

export async function toViewFilters(
  { declared }: DeclaredList,
  ctx: Ctx,
  { active, chips, wrong, isWaiting }: Loaded,
): Promise<ViewFilter[]> {
  const shown = Object.entries(declared.filters).filter(
    ([key, { control, members }]) =>
      key in wrong ||
      (key !== declared.search && (key in active || (!isWaiting && (control !== null || members !== undefined)))),
  )
  const drawn = await Promise.all(
    shown.map(async ([key, filter]) =>
      filter.members === undefined
        ? [await toView(filter, { key, value: active[key], ctx, chips, wrong: wrong[key] })]
        : Promise.all([
            ...(wrong[key] === undefined
              ? []
              : [toView(filter, { key, value: undefined, ctx, chips: [], wrong: wrong[key] })]),
            ...(await filter.members(ctx, active[key])).map((member) => viewOfMember(member, key, ctx)),
          ]),
    ),
  )
  return drawn
    .flat()
    .filter(({ shown: isSet, control, errors }) => isSet !== null || errors !== undefined || !isEmpty(control))
}

const isEmpty = (control: ViewControl | null): boolean => control?.kind === 'choice' && control.choices.length === 0

type At = { key: string; value: unknown; ctx: Ctx; chips: readonly Chip[]; wrong: WrongFilter | undefined }

async function toView(filter: ListFilter, { key, value, ctx, chips, wrong }: At): Promise<ViewFilter> {
  const constraints = readConstraints(filter)
  const control =
    filter.control === null
      ? null
      : withTyped(await toControl(filter.control, { value, ctx, constraints }), wrong?.typed ?? null)
  const chip = chips.find((one) => one.filter === key)
  return {
    key,
    label: filter.label,
    relation: chip?.relation ?? `${filter.label} is`,
    params: filter.params.flatMap((param) => [param, `${param}[]`]),
    shown: chip === undefined ? null : (describeSelected(control) ?? chip.value),
    isMore: filter.isMore ?? false,
    control,
    ...(wrong === undefined ? {} : { errors: wrong.errors }),
  }
}

async function viewOfMember(
  { label, sentence, params, value, errors, ...member }: Member,
  key: string,
  ctx: Ctx,
): Promise<ViewFilter> {
  const control = member.control === null ? null : await toControl(member.control, { value, ctx, constraints: {} })
  return {
    key: `${key}-${member.key}`,
    label,
    relation: sentence?.relation ?? `${label} is`,
    params: params.flatMap((param) => [param, `${param}[]`]),
    shown: sentence === null ? null : (describeSelected(control) ?? sentence.value),
    isMore: true,
    control,
    ...(errors === undefined ? {} : { errors }),
  }
}

const findLabel = (choices: readonly Choice[], value: string): string =>
  choices.find((one) => one.value === value)?.label ?? value

function describeSelected(control: ViewControl | null): string | null {
  if (control?.kind === 'lookup')
    return control.choices.length > 0
      ? control.values.map((value) => findLabel(control.choices, value)).join(' or ')
      : null
  return control?.kind === 'choice' && control.selected.length > 0
    ? control.selected.map((value) => findLabel(control.choices, value)).join(' or ')
    : null
}

/** A chip names this many values of a lookup. Further values appear as they are in the address. */
const MAX_NAMED = 20

async function nameValues(
  { choices }: Extract<Control, { kind: 'lookup' }>,
  values: readonly string[],
  ctx: Ctx,
): Promise<Choice[]> {
  const found = await Promise.all(values.slice(0, MAX_NAMED).map((value) => choices(ctx, value)))
  return found.flatMap((some, index) => some.filter(({ value }) => value === values[index]))
}

type Drawn = { value: unknown; ctx: Ctx; constraints: Readonly<Record<string, Constraints>> }

async function toControl(control: Control, { value, ctx, constraints }: Drawn): Promise<ViewControl> {
  const { kind } = control
  if (kind === 'choice') {
    const selected = Array.isArray(value) ? value.map(String) : []
    const choices = typeof control.choices === 'function' ? await control.choices(ctx, selected) : control.choices
    return { kind, param: control.param, choices, selected, isSingle: control.isSingle }
  }
  const typed = typeof value === 'string' ? value : ''
  if (kind === 'text') return { kind, param: control.param, value: typed, constraints }
  if (kind === 'lookup') {
    const values = Array.isArray(value) ? value.map(String) : []
    return { kind, param: control.param, nouns: control.nouns, values, choices: await nameValues(control, values, ctx) }
  }
  const { from, to } = (value ?? {}) as { from?: string | null; to?: string | null }
  const values = { from: from ?? '', to: to ?? '' }
  return kind === 'dates'
    ? { kind, from: control.from, to: control.to, values, constraints, presets: pack(datePresets(ctx)) }
    : { kind, from: control.from, to: control.to, values, constraints }
}

const typedText = (sent: unknown): string => (typeof sent === 'string' || typeof sent === 'number' ? String(sent) : '')

function withTyped(control: ViewControl, typed: Fields | null): ViewControl {
  if (typed === null || control.kind === 'choice' || control.kind === 'lookup') return control
  if (control.kind === 'text') return { ...control, value: typedText(typed[control.param]) }
  return { ...control, values: { from: typedText(typed[control.from]), to: typedText(typed[control.to]) } }
}
