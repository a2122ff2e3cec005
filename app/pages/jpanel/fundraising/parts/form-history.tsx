import type { FormValues } from '~/domain/fundraising/form'
import type { FormVersion } from '~/domain/fundraising/form-record.server'
import { MAX_HISTORY } from '~/kit/search/shown-rows'
import { CutNote } from '~/ui/list/cut-note'
import { fullMoment } from '~/kit/calendar'
import { PostForm } from '~/ui/form/post-form'
import { ConfirmSubmit } from '~/ui/overlay/confirm-submit'
import { Card } from '~/ui/shell/page-head'

export type ShownVersion = { entry: number; at: string; actor: string; about: string; canRestore: boolean }

const LABELS: Partial<Record<keyof FormValues, string>> = {
  name: 'name',
  template: 'template',
  layout: 'layout',
  headline: 'headline',
  description: 'description',
  periods: 'how often',
  amountType: 'amounts',
  amount: 'amounts',
  amounts: 'amounts',
  goal: 'goal',
  fundCode: 'fund code',
  coversCosts: 'covered costs',
  costs: 'covered costs',
  thanksScreen: 'thank you',
  thanksEmail: 'thank-you email',
}
const OTHER = 'other settings'

function describeChanges(before: FormValues | null, after: FormValues): string {
  if (before === null) return 'Created'
  const keys = Object.keys(after) as (keyof FormValues)[]
  const words = new Set(
    keys.filter((key) => JSON.stringify(before[key]) !== JSON.stringify(after[key])).map((key) => LABELS[key] ?? OTHER),
  )
  return words.size === 0 ? 'Saved without a change' : `Changed: ${[...words].join(', ')}`
}

/** The newest version is what is there: it cannot be restored. */
export function toVersions(history: readonly FormVersion[], zone: string): ShownVersion[] {
  const newest = history.findIndex(({ values }) => values !== null)
  return history.map(({ entry, at, actor, values, before }, index) => ({
    entry,
    actor,
    at: fullMoment(at, zone),
    about: values === null ? 'Made the default form' : describeChanges(before, values),
    canRestore: values !== null && index !== newest,
  }))
}

/** Any earlier version can be restored. */
export function FormHistory({
  id,
  versions,
  mayRestore,
}: {
  id: string
  versions: readonly ShownVersion[]
  mayRestore: boolean
}) {
  return (
    <Card title="History" className="fund-history">
      <ol className="plain-list">
        {versions.map(({ entry, at, actor, about, canRestore }) => (
          <li key={entry}>
            <span>
              <b>{about}</b>
              <span className="muted">{`${actor}, ${at}`}</span>
            </span>
            {mayRestore && canRestore ? (
              <PostForm key={id}>
                <input type="hidden" name="entry" value={entry} />
                <ConfirmSubmit
                  size="small"
                  name="intent"
                  value="version"
                  icon="history"
                  isHarmless
                  title="Restore this version?"
                  act="Restore version"
                  body="The form becomes as it was saved then. What is there now stays in the history."
                >
                  Restore…
                </ConfirmSubmit>
              </PostForm>
            ) : null}
          </li>
        ))}
      </ol>
      <CutNote rows={versions.length} most={MAX_HISTORY} rest="The journal has every entry." />
    </Card>
  )
}
