import { OWNER_ONLY } from '~/kit/permission'
import { useEffect, useState } from 'react'
import { Link, useNavigation } from 'react-router'
import { setting } from '~/domain/settings/definitions'
import { NOT_SAVED, SAVED } from '~/domain/settings/messages'
import { shownValues } from '~/domain/settings/panel-values'
import { PANELS } from '~/domain/settings/panels'
import { savePanel } from '~/domain/settings/save-panel.server'
import { formAction, intent, type FormFailure } from '~/http/form/form-action'
import { anewAfterRefusal, keptForm } from '~/http/form/offline-form'
import { screen } from '~/http/page'
import type { Ctx } from '~/kit/operation'
import { Icon } from '~/ui/icon'
import { PageHead } from '~/ui/shell/page-head'
import { PanelForm, type ShownPanel } from './parts/panel-form'
import { PlaceLinks, type Place } from './parts/place-links'
import { SettingsNav } from './parts/settings-nav'
import { usePanelHash } from './parts/use-panel-hash'
import './parts/settings.css'
import type { Route } from './+types/home'

export const meta: Route.MetaFunction = () => [{ title: 'Settings · Almoner' }]

/** Choices are sent as values and labels, so that the browser needs none of the tables. */
function panelsFor(ctx: Ctx): ShownPanel[] {
  return PANELS.filter((panel) => ctx.actor.can(panel.permission)).map(({ id, title, intro, groups, ...panel }) => ({
    id,
    title,
    intro,
    values: shownValues({ id, title, intro, groups, ...panel }, ctx.settings),
    groups: groups.map((group) => ({
      ...(group.title === undefined ? {} : { title: group.title }),
      fields: group.fields.map(({ choices, ...field }) => ({ ...field, choices: choices?.() ?? [] })),
    })),
  }))
}

const placesFor = (ctx: Ctx): Place[] => [
  ...(ctx.actor.can('user') ? [{ to: '/jpanel/users', title: 'Users', about: 'Staff accounts and permissions.' }] : []),
  { to: '/jpanel/profile', title: 'Your profile', about: 'Your name, password and API token.' },
  ...(ctx.actor.can(OWNER_ONLY) ? [{ to: '/jpanel/settings/outbox', title: 'Outbox', about: 'Emails and their delivery status.' }] : []),
]

export const loader = screen('admin', async (ctx: Ctx, _args: Route.LoaderArgs) => ({
  panels: panelsFor(ctx),
  places: placesFor(ctx),
  name: setting(ctx.settings, 'organization_name'),
}))

export const action = formAction({
  save: intent(savePanel, ({ panel }) => ({ to: `/jpanel/settings#${panel}`, flash: SAVED })),
})

export const clientAction = (args: Route.ClientActionArgs) => keptForm(args)

export const shouldRevalidate = anewAfterRefusal

const isRefused = ({ fields }: FormFailure): boolean => Object.keys(fields).length > 0

const failureOf = (actionData: FormFailure | undefined, panel: string): FormFailure | null =>
  actionData && actionData.typed.panel === panel ? { ...actionData, message: isRefused(actionData) ? NOT_SAVED : actionData.message } : null

export default function Settings({ loaderData, actionData: answer }: Route.ComponentProps) {
  const { panels, places } = loaderData
  const [discarded, setDiscarded] = useState<FormFailure>()
  const actionData = answer === discarded ? undefined : answer
  const navigation = useNavigation()
  const failedPanel = actionData ? String(actionData.typed.panel) : null
  const { chosen, isAsked } = usePanelHash(
    panels.map(({ id }) => id),
    failedPanel,
  )
  useEffect(() => {
    // The browser goes to the panel the hash names; alone on the page it is read from its top.
    if (chosen !== null) scrollTo({ top: 0 })
  }, [chosen])
  const savingPanel = navigation.formData?.get('panel')
  return (
    <>
      <PageHead title="Settings" />
      <div className="settings" data-at={chosen === null ? undefined : isAsked ? 'panel' : 'list'}>
        <SettingsNav panels={panels} chosen={chosen} failedPanel={failedPanel} places={places} />
        <div className="set-form">
          {isAsked ? (
            <p className="only-phone">
              <Link className="back" to="/jpanel/settings" preventScrollReset>
                <Icon name="chevron-left" />
                All settings
              </Link>
            </p>
          ) : null}
          {panels.map((panel) => (
            <PanelForm
              key={panel.id}
              panel={panel}
              failure={failureOf(actionData, panel.id)}
              forgetFailure={() => setDiscarded(answer)}
              isShown={chosen === null || chosen === panel.id}
              isSaving={savingPanel === panel.id}
            />
          ))}
          <PlaceLinks places={places} isShown={chosen === null} />
        </div>
      </div>
    </>
  )
}
