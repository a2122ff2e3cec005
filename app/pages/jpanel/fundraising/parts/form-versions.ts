import type { FormValues } from '~/domain/fundraising/form'
import type { FormVersion } from '~/domain/fundraising/form-record.server'
import { describeChanges } from '~/domain/journal/describe-save'
import { listChanges } from '~/domain/journal/list-changes'
import { fullMoment } from '~/kit/calendar'
import { makeTurns } from '~/kit/process/turns'

export type ShownVersion = { entry: number; at: string; actor: string; about: string; canRestore: boolean }

type Organisation = { currency: string; zone: string }

function describeForm(before: FormValues | null, after: FormValues, { currency, zone }: Organisation): string {
  if (before === null) return 'Created'
  const changes = listChanges(before, after, { currency, zone, kind: 'donation_form' })
  return changes.length === 0 ? 'Saved without a change' : `Changed: ${describeChanges(changes)}`
}

/** The newest version is the current one, so it cannot be restored. Each version may hold long texts to compare. */
export async function toVersions(history: readonly FormVersion[], organisation: Organisation): Promise<ShownVersion[]> {
  const newest = history.findIndex(({ values }) => values !== null)
  const pause = makeTurns()
  const shown: ShownVersion[] = []
  for (const [index, { entry, at, actor, values, before }] of history.entries()) {
    shown.push({
      entry,
      actor,
      at: fullMoment(at, organisation.zone),
      about: values === null ? 'Made the default form' : describeForm(before, values, organisation),
      canRestore: values !== null && index !== newest,
    })
    await pause()
  }
  return shown
}
