import { useCallback, useMemo, useState } from 'react'
import { data, useNavigation } from 'react-router'
import { Link } from '~/ui/link'
import { requestBackup } from '~/domain/backups/request-backup.server'
import { usesDonorCrm } from '~/domain/integrations/crm-account.server'
import { SAVED } from '~/domain/settings/messages'
import { PANELS } from '~/domain/settings/panels/panels'
import { savePanel } from '~/domain/settings/save-panel.server'
import { formAction, intent, type FormFailure } from '~/http/form/form-action'
import { revalidateOnError } from '~/http/form/revalidate-on-error'
import { screen } from '~/http/page'
import { authorize, type Ctx } from '~/kit/operation'
import { Icon } from '~/ui/icon'
import { PageHead } from '~/ui/shell/page-head'
import { BackupRuns } from './parts/backup-runs'
import { CrmCheck } from './parts/crm-check'
import { PanelForm } from './parts/panel-form'
import { SettingsNav } from './parts/settings-nav'
import { navFor } from './parts/nav.server'
import { shownBackups } from './parts/shown-backups.server'
import { shownPanel } from './parts/shown-panel.server'
import './parts/settings.css'
import '~/ui/fields/fields.css'
import type { Route } from './+types/panel'

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData?.panel.title ?? 'Settings'} · Almoner` },
]

const BACKUPS = 'backups'

export const loader = screen('admin', async (ctx: Ctx, { params }: Route.LoaderArgs) => {
  const panel = PANELS.find(({ id }) => id === params.panel)
  if (!panel) throw data({ message: 'This page was not found.' }, { status: 404 })
  authorize(ctx, panel.permission)
  return {
    panel: await shownPanel(ctx, panel, ctx.settings),
    mayImport: usesDonorCrm(ctx.settings),
    backups: panel.id === BACKUPS ? await shownBackups(ctx) : null,
    ...navFor(ctx),
  }
})

export const action = formAction({
  save: intent(savePanel, ({ panel }) => ({ to: `/jpanel/settings/${panel}`, flash: SAVED })),
  'back-up': intent(requestBackup, () => ({
    to: `/jpanel/settings/${BACKUPS}`,
    flash: 'The backup is being made. It can take a while.',
  })),
})

export const shouldRevalidate = revalidateOnError

const isRefused = ({ fields }: FormFailure): boolean => Object.keys(fields).length > 0

const pickFailure = (answer: FormFailure | undefined, panel: string): FormFailure | undefined =>
  answer?.typed.panel === panel ? answer : undefined

export default function Panel({ loaderData, actionData: answer }: Route.ComponentProps) {
  const { panel, panels, places, mayImport, backups } = loaderData
  const [discarded, setDiscarded] = useState<FormFailure>()
  const failure = useMemo(
    () => pickFailure(answer === discarded ? undefined : answer, panel.id),
    [answer, discarded, panel.id],
  )
  const isSaving = useNavigation().formMethod === 'POST'
  const forget = useCallback(() => setDiscarded(answer), [answer])
  return (
    <>
      <PageHead title="Settings" />
      <div className="settings" data-at="panel">
        <SettingsNav
          panels={panels}
          selected={panel.id}
          hasFailed={failure !== undefined && isRefused(failure)}
          places={places}
        />
        <div className="set-form">
          <p className="only-phone">
            <Link className="back" to="/jpanel/settings">
              <Icon name="chevron-left" />
              All settings
            </Link>
          </p>
          <PanelForm key={panel.id} panel={panel} failure={failure} forgetFailure={forget} isSaving={isSaving} />
          {backups ? <BackupRuns {...backups} /> : null}
          {panel.id === 'donor-crm' ? <CrmCheck panel={panel.id} mayImport={mayImport} /> : null}
        </div>
      </div>
    </>
  )
}
