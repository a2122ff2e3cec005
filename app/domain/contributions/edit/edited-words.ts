import type { StoredAfter } from '~/domain/journal/stored-event'
import { EDITED, EDITED_FIELDS } from './edited'

type After = StoredAfter<'contribution.edited'>

const wordsOfLine = ({
  description = 'an item',
  option,
  isGiftAid,
  answers,
}: NonNullable<After['lines']>[number]): string[] => [
  ...(option === undefined ? [] : [`Option of ${description}`]),
  ...(isGiftAid === undefined ? [] : [`Gift Aid of ${description}`]),
  ...(answers ?? []).flatMap(({ name }) => name ?? []),
]

/** What an edit changed, in the words of the form. Older entries name it themselves. */
export function changedWords(after: After & { readonly changed?: unknown }): string[] {
  if (Array.isArray(after.changed)) return after.changed.filter((one) => typeof one === 'string')
  return [
    ...('supporter' in after ? ['Supporter'] : []),
    ...EDITED_FIELDS.filter((field) => field in after).map((field) => EDITED[field]),
    ...(after.lines ?? []).flatMap(wordsOfLine),
  ]
}
