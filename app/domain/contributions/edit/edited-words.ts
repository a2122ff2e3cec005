import { describeChange } from '~/domain/journal/changed-value'
import type { StoredAfter, StoredEvent } from '~/domain/journal/stored-event'
import { EDITED, EDITED_FIELDS, type ContributionField } from './edited'

type After = StoredAfter<'contribution.edited'>

const describeLine = ({
  description = 'an item',
  option,
  isGiftAid,
  answers,
}: NonNullable<After['lines']>[number]): string[] => [
  ...(option === undefined ? [] : [`Option of ${description}`]),
  ...(isGiftAid === undefined ? [] : [`Gift Aid of ${description}`]),
  ...(answers ?? []).flatMap(({ name }) => name ?? []),
]

export function nameChanges(after: After & { readonly changed?: unknown }): string[] {
  if (Array.isArray(after.changed)) return after.changed.filter((one) => typeof one === 'string')
  return [
    ...('supporter' in after ? ['Supporter'] : []),
    ...EDITED_FIELDS.filter((field) => field in after).map((field) => EDITED[field]),
    ...(after.lines ?? []).flatMap(describeLine),
  ]
}

type Before = StoredEvent<'contribution.edited'>['before']
type Line = NonNullable<After['lines']>[number]

function lineValues(line: Line, was: Line | undefined): string[] {
  const { description = 'an item', option, isGiftAid, answers } = line
  const old = (name: unknown) => was?.answers?.find((answer) => answer.name === name)?.value
  return [
    ...(option === undefined ? [] : [describeChange(`Option of ${description}`, was?.option, option)]),
    ...(isGiftAid === undefined ? [] : [describeChange(`Gift Aid of ${description}`, was?.isGiftAid, isGiftAid)]),
    ...(answers ?? []).flatMap(({ name, value }) =>
      name === undefined ? [] : [describeChange(name, old(name), value)],
    ),
  ]
}

/** A supporter type is a number. Its name is stored next to it, but not in older entries. */
function describeValue(field: ContributionField, before: Before, after: After): string {
  if (field !== 'accountTypeId')
    return describeChange({ label: EDITED[field], key: field }, before[field], after[field])
  return 'accountType' in after ? describeChange(EDITED[field], before.accountType, after.accountType) : EDITED[field]
}

export function describeChanges(after: After & { readonly changed?: unknown }, before: Before): string[] {
  if (Array.isArray(after.changed)) return nameChanges(after)
  return [
    ...('supporter' in after ? [describeChange('Supporter', before.supporter, after.supporter)] : []),
    ...EDITED_FIELDS.filter((field) => field in after).map((field) => describeValue(field, before, after)),
    ...(after.lines ?? []).flatMap((line) =>
      lineValues(
        line,
        before.lines?.find(({ id }) => id === line.id),
      ),
    ),
  ]
}
