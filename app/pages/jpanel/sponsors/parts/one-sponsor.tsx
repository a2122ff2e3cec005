import { useNavigation } from 'react-router'
import { SelectField, TextField, TextareaField } from '~/ui/fields/bound-field'
import { Link } from '~/ui/link'
import { sponseePath } from '~/domain/sponsorships/sponsorship'
import { Opened } from '~/http/form/opened'
import type { FormFailure } from '~/http/form/form-action'
import { useServerForm } from '~/http/form/use-server-form'
import { Button } from '~/ui/button'
import { Checkbox } from '~/ui/form/choice'
import { PostForm } from '~/ui/form/post-form'
import { LeaveGuard } from '~/ui/form/leave-guard'
import { ConfirmSubmit } from '~/ui/overlay/confirm-submit'
import { Card, Pairs } from '~/ui/shell/page-head'
import type { ShownSponsor } from '~/domain/sponsors/shown-sponsor'
import { HeldMail } from '~/ui/overlay/held-mail'
import { toChoices } from './choices'
import { toEndValues } from '~/domain/sponsors/end-values'

type Props = {
  sponsor: ShownSponsor
  sponsee: { id: number; name: string }
  endReasons: readonly string[]
  mayEdit: boolean
  failure: FormFailure | undefined
}

export function OneSponsor({ sponsor, sponsee, endReasons, mayEdit, failure }: Props) {
  const isBusy = useNavigation().formMethod === 'POST'
  const values = toEndValues(sponsor)
  const [form, fields] = useServerForm({ id: 'sponsor', values, failure })
  const isEnded = sponsor.endedOn !== null
  return (
    <div className="grid two record">
      <PostForm id={form.id} className="set-form">
        <Opened values={values} failure={failure} />
        <LeaveGuard />
        <Card title={isEnded ? 'Ended' : 'End sponsorship'}>
          <fieldset disabled={!mayEdit} className="stack">
            <div className="pair">
              <TextField field={fields.endedOn} label="Ended on" type="date" min={sponsor.startedOn} />
              <SelectField
                field={fields.endedReason}
                label="Ended Reason"
                choices={toChoices(endReasons, sponsor.endedReason)}
              />
            </div>
            <TextareaField field={fields.endedNote} label="Notes" isOptional rows={3} />
            {isEnded ? null : (
              <>
                <Checkbox
                  name={fields.isNotified.name}
                  value="1"
                  label="Send an email to the sponsor"
                  defaultChecked={fields.isNotified.initialValue === '1'}
                />
                <HeldMail />
              </>
            )}
            {mayEdit ? (
              <div className="actions">
                <Button type="submit" variant="primary" name="intent" value="save" isBusy={isBusy}>
                  {isEnded ? 'Save sponsorship' : 'End sponsorship'}
                </Button>
                {isEnded ? (
                  <ConfirmSubmit
                    name="intent"
                    value="reopen"
                    icon="arrow-back-up"
                    title={`Reopen the sponsorship of ${sponsor.supporter}?`}
                    act="Reopen sponsorship"
                    body={
                      `${sponsee.name} is sponsored again as if it had not ended; reason and notes of the end are ` +
                      'removed. A plan that was paused with it stays paused until it is resumed. Nobody is notified.'
                    }
                    isHarmless
                  >
                    Reopen…
                  </ConfirmSubmit>
                ) : null}
                {!sponsor.isFromContribution ? (
                  <ConfirmSubmit
                    name="intent"
                    value="delete"
                    icon="trash"
                    title={`Remove ${sponsor.supporter} as a sponsor?`}
                    act="Remove sponsor"
                    body={
                      'For sponsors added by mistake. Nobody is notified. To keep the history, end the ' +
                      'sponsorship instead.'
                    }
                  >
                    Remove…
                  </ConfirmSubmit>
                ) : null}
              </div>
            ) : null}
          </fieldset>
        </Card>
      </PostForm>
      <div className="stack">
        <AboutSponsor sponsor={sponsor} sponsee={sponsee} />
      </div>
    </div>
  )
}

function AboutSponsor({ sponsor, sponsee }: Pick<Props, 'sponsor' | 'sponsee'>) {
  return (
    <Card title="About" isSide>
      <Pairs
        rows={[
          [
            'Sponsor',
            <Link key="s" className="link" to={`/jpanel/supporters/${sponsor.supporterId}`}>
              {sponsor.supporter}
            </Link>,
          ],
          [
            'Child',
            <Link key="c" className="link" to={sponseePath(sponsee.id)}>
              {sponsee.name}
            </Link>,
          ],
          [
            'From Contribution',
            sponsor.contribution === null ? (
              'None'
            ) : (
              <Link
                key="o"
                className="link"
                to={`/jpanel/contributions/${sponsor.contribution}`}
              >{`#${sponsor.contribution}`}</Link>
            ),
          ],
          ['Started on', sponsor.started],
          ['Source', sponsor.source ?? 'None'],
          ['Recurring', sponsor.plan === null ? 'None' : `${sponsor.plan.words ?? ''}, ${sponsor.plan.status ?? ''}`],
        ]}
      />
    </Card>
  )
}
