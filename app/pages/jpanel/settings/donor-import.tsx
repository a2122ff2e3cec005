import { useEffect } from 'react'
import { useNavigation, useRevalidator } from 'react-router'
import { usesDonorCrm } from '~/domain/integrations/crm-account.server'
import { latestImport } from '~/domain/integrations/donors/runs.server'
import { startImport } from '~/domain/integrations/donors/start-import.server'
import { isOpen } from '~/domain/tasks/task'
import { sayMailed } from '~/domain/messaging/say-mailed'
import { formAction, intent, type FormFailure } from '~/http/form/form-action'
import { submits } from '~/http/form/submits'
import { useServerForm } from '~/http/form/use-server-form'
import { screen } from '~/http/page'
import type { Ctx } from '~/kit/operation'
import { grouped } from '~/kit/text'
import { Button, LinkButton } from '~/ui/button'
import { DateText } from '~/ui/date-text'
import { Checkbox } from '~/ui/form/choice'
import { PostForm } from '~/ui/form/post-form'
import { useOneSubmit } from '~/ui/form/use-one-submit'
import { Link } from '~/ui/link'
import { ProgressBar } from '~/ui/progress/progress'
import { Card, Pairs, RecordHead } from '~/ui/shell/page-head'
import { Empty, Note } from '~/ui/states'
import { useTasks } from '../parts/tasks/task-store'
import './parts/integrations.css'
import type { Route } from './+types/donor-import'

const HERE = '/jpanel/settings/donor-import'

export const meta: Route.MetaFunction = () => [{ title: 'Import donors · Almoner' }]

export const loader = screen('admin.dpo', async (ctx: Ctx, { url }: Route.LoaderArgs) => {
  const run = await latestImport(ctx)
  const step = url.searchParams.get('step')
  return {
    isConnected: usesDonorCrm(ctx.settings),
    step: step === '1' || step === '2' ? (step as '1' | '2') : null,
    run: run && { ...run, taskId: run.staffId === ctx.actor.staffId ? run.taskId : null },
  }
})

export const action = formAction({
  start: intent(
    startImport,
    (_result, _body, ctx) => ({
      to: HERE,
      flash: `The import has started. ${sayMailed(ctx, 'You will get an email when it ends.')}`,
    }),
    ({ createLogin }) => ({ createLogin }),
  ),
})

type Run = NonNullable<Route.ComponentProps['loaderData']['run']>

function Progress({ run }: { run: Run }) {
  const live = useTasks().tasks.find(({ id }) => id === run.taskId)
  const { revalidate } = useRevalidator()
  const isOver = live !== undefined && !isOpen(live)
  useEffect(() => {
    if (isOver) void revalidate()
  }, [isOver, revalidate])
  const done = Math.max(run.seen, live?.done ?? 0)
  const total = Math.max(run.total ?? 0, live?.total ?? 0, done)
  return (
    <Note tone="warn" title={total === 0 ? 'In progress.' : `In progress: ${grouped(done)} of ${grouped(total)} done.`}>
      {total === 0 ? null : <ProgressBar label="Import donors" total={total} done={done} failed={live?.failed ?? 0} />}
      {run.taskId === null ? null : (
        <Link className="link" to={`/jpanel/jobs/${run.taskId}`}>
          Show or cancel
        </Link>
      )}
    </Note>
  )
}

function Latest({ run }: { run: Run }) {
  return (
    <Card title="Latest import">
      <Pairs
        rows={[
          ['Ended', run.finishedAt === null ? '' : <DateText key="ended" at={run.finishedAt} full />],
          ['Donors', grouped(run.seen)],
          ['Matched with a supporter', grouped(run.linked)],
          ['Ignored, had a donor ID already', grouped(run.ignored)],
          ['New supporters', grouped(run.added)],
          ['Logins created', grouped(run.logins)],
        ]}
      />
    </Card>
  )
}

function LastQuestion({ failure }: { failure: FormFailure | undefined }) {
  const isSaving = useNavigation().formMethod === 'POST'
  const [form, fields] = useServerForm({ id: 'donor-import', values: { createLogin: '' }, failure })
  return (
    <Card title="Are you sure?">
      <PostForm className="stack" {...submits(form, useOneSubmit())}>
        <p>New supporters stay when the import is canceled. There is no way to take all of them back at once.</p>
        <Checkbox
          name={fields.createLogin.name}
          value="1"
          label="Create a login for supporters with an email"
          help="Only where they have none. They choose a password the first time they sign in."
          defaultChecked={fields.createLogin.initialValue === '1'}
        />
        <p className="actions">
          <LinkButton to={HERE}>Cancel</LinkButton>
          <Button type="submit" name="intent" value="start" variant="primary" isBusy={isSaving}>
            Import donors
          </Button>
        </p>
      </PostForm>
    </Card>
  )
}

/** Each of the two questions has its own page, so that both work without JavaScript (R-CRM-4). */
function Steps({ step, failure }: { step: '1' | '2' | null; failure: FormFailure | undefined }) {
  if (step === '2') return <LastQuestion failure={failure} />
  if (step === '1')
    return (
      <Card title="Import all donors?">
        <p>This reads all donors of the donor CRM and may take several minutes. You can go on working meanwhile.</p>
        <p className="actions">
          <LinkButton to={HERE}>Cancel</LinkButton>
          <LinkButton to={`${HERE}?step=2`} variant="primary">
            Continue
          </LinkButton>
        </p>
      </Card>
    )
  return (
    <Card title="All donors of the donor CRM">
      <p>
        Every donor in DonorPerfect becomes a supporter here, or is matched with one: by email, else by first name, last
        name and ZIP.
      </p>
      <p>Supporters who have a donor ID already are left as they are.</p>
      <p>
        <LinkButton to={`${HERE}?step=1`} variant="primary">
          Import donors…
        </LinkButton>
      </p>
    </Card>
  )
}

export default function DonorImport({
  loaderData: { isConnected, step, run },
  actionData: failure,
}: Route.ComponentProps) {
  const isRunning = run !== null && run.finishedAt === null
  return (
    <>
      <RecordHead back={{ to: '/jpanel/supporters', label: 'Supporters' }} title="Import donors" />
      <div className="set-form stack">
        {failure ? <Note tone="bad" title={failure.message} isAlert /> : null}
        {isRunning ? <Progress run={run} /> : null}
        {!isConnected && !isRunning ? (
          <Empty
            icon="database"
            title="No donor CRM is connected"
            actions={<LinkButton to="/jpanel/settings/donor-crm">Donor CRM settings</LinkButton>}
          >
            Enter your DonorPerfect account in the settings first.
          </Empty>
        ) : null}
        {isConnected && !isRunning ? <Steps step={step} failure={failure} /> : null}
        {run !== null && !isRunning ? <Latest run={run} /> : null}
      </div>
    </>
  )
}
