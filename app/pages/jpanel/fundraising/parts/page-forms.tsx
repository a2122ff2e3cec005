import { pagePath, type Action } from '~/domain/fundraising/fundraise'
import { hashId, readHash } from '~/kit/codes/public-id'
import type { FormFailure } from '~/http/form/form-action'
import { Opened } from '~/http/form/opened'
import { useServerForm } from '~/http/form/use-server-form'
import { counted } from '~/kit/text'
import { TextField } from '~/ui/fields/bound-field'
import { Button, LinkButton } from '~/ui/button'
import { LeaveGuard } from '~/ui/form/leave-guard'
import { PostForm } from '~/ui/form/post-form'
import { ConfirmSubmit } from '~/ui/overlay/confirm-submit'
import { Card } from '~/ui/shell/page-head'
import { verifyQuestion } from '../../parts/words/verify-question'
import { pageQuestions } from './row-questions'

type Loaded = {
  page: {
    id: string
    name: string
    counted: string
    gifts: number
    organizer: { id: number; name: string; status: string } | null
  }
  offsets: { raised: string; gifts: string }
  stored: { raised: string; gifts: string }
  symbol: string
  isArchived: boolean
  actions: Action[]
  mayVerify: boolean
}

export function Offsets({
  page,
  offsets,
  stored,
  symbol,
  isArchived,
  failure,
}: Loaded & { failure: FormFailure | undefined }) {
  const refused = failure?.typed.raised === undefined ? undefined : failure
  const [form, fields] = useServerForm({ id: 'offsets', values: offsets, failure: refused })
  return (
    <Card title="Raised elsewhere">
      <PostForm id={form.id} className="set-form">
        <LeaveGuard isSmall />
        <Opened values={stored} failure={refused} />
        <p className="help">
          {`${page.counted} in ${counted(page.gifts, 'contribution')} ` +
            `came through this page. ` +
            `What you add here counts towards the goal.`}
        </p>
        <div className="pair">
          <TextField
            field={fields.raised}
            label="Amount to add"
            isNumber
            prefix={symbol}
            maxLength={20}
            disabled={isArchived}
          />
          <TextField field={fields.gifts} label="Contributions to add" isNumber maxLength={11} disabled={isArchived} />
        </div>
        {isArchived ? null : (
          <div className="actions">
            <Button type="submit" variant="primary" name="intent" value="save">
              Save totals
            </Button>
          </div>
        )}
      </PostForm>
    </Card>
  )
}

export function PageActions({ page, actions, mayVerify }: Pick<Loaded, 'page' | 'actions' | 'mayVerify'>) {
  const has = (action: Action) => actions.includes(action)
  const organizer = mayVerify ? page.organizer : null
  return (
    <PostForm className="actions">
      {has('edit') ? (
        <LinkButton to={`${pagePath(readHash(page.id) ?? 0)}/edit`} icon="pencil" variant="primary">
          Edit
        </LinkButton>
      ) : null}
      {has('view') ? (
        <LinkButton
          to={`/jpanel/fundraise/fundraising_page/${hashId(readHash(page.id) ?? 0)}/view`}
          icon="external-link"
          target="_blank"
          rel="noreferrer"
        >
          Live View
        </LinkButton>
      ) : null}
      {organizer === null ? null : <input type="hidden" name="organizer" value={organizer.id} />}
      {organizer !== null && organizer.status !== 'Verified' ? (
        <ConfirmSubmit name="intent" value="verify" icon="shield-check" {...verifyQuestion(organizer.name)}>
          Verify organizer…
        </ConfirmSubmit>
      ) : null}
      {organizer !== null && organizer.status === 'Pending' ? (
        <ConfirmSubmit
          name="intent"
          value="deny"
          title={`Deny ${organizer.name}?`}
          act="Deny organizer"
          body={
            'Visitors do not see the pages of this organizer, and they cannot be activated. You can verify ' +
            'the organizer later.'
          }
        >
          Deny organizer…
        </ConfirmSubmit>
      ) : null}
      {has('activate') ? (
        <ConfirmSubmit name="intent" value="activate" icon="check" {...pageQuestions(page.name).activate}>
          Activate…
        </ConfirmSubmit>
      ) : null}
      {has('restore') ? (
        <Button type="submit" name="intent" value="restore" icon="arrow-back-up">
          Restore
        </Button>
      ) : null}
      {has('suspend') ? (
        <ConfirmSubmit name="intent" value="suspend" icon="lock" {...pageQuestions(page.name).suspend}>
          Suspend…
        </ConfirmSubmit>
      ) : null}
      {has('archive') ? (
        <ConfirmSubmit
          name="intent"
          value="archive"
          icon="archive"
          title={`Archive ${page.name}?`}
          act="Archive page"
          body="It leaves the list and keeps its status. Nobody is notified, and it can be restored."
        >
          Archive…
        </ConfirmSubmit>
      ) : null}
    </PostForm>
  )
}
