import { useCallback, useState } from 'react'
import { data, useNavigation } from 'react-router'
import { SAVED } from '~/domain/settings/messages'
import { SCHEMA_UNREADABLE } from '~/domain/themes/messages'
import { themeById } from '~/domain/themes/queries.server'
import { saveThemeSettings } from '~/domain/themes/save-theme-settings.server'
import { DESIGN, settingsPath } from '~/domain/themes/theme'
import { themeSettings } from '~/domain/themes/theme-settings.server'
import { formAction, intent, type FormFailure } from '~/http/form/form-action'
import { revalidateOnError } from '~/http/form/revalidate-on-error'
import { screen } from '~/http/page'
import { Pill } from '~/ui/pill'
import { JumpLink } from '~/ui/shell/jump-link'
import { RecordHead } from '~/ui/shell/page-head'
import { Note } from '~/ui/states'
import { PanelForm, type ShownPanel } from './parts/panel-form'
import { shownPanel } from './parts/shown-panel.server'
import './parts/settings.css'
import '~/ui/fields/fields.css'
import type { Route } from './+types/theme'

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData?.theme.title ?? 'Theme'} settings · Almoner` },
]

export const loader = screen('customize.edit', async (ctx, { params }: Route.LoaderArgs) => {
  const theme = /^[1-9]\d{0,8}$/.test(params.themeId) ? await themeById(ctx.read, Number(params.themeId)) : null
  if (theme === null) throw data({ message: 'This theme was not found.' }, { status: 404 })
  const found = await themeSettings(ctx.read, theme)
  return {
    theme: { title: theme.title, isActive: theme.isActive },
    panel: found === null ? null : await shownPanel(ctx, found.panel, found.stored),
  }
})

export const action = formAction({
  save: intent(saveThemeSettings, ({ id }) => ({ to: settingsPath(id), flash: SAVED })),
})

export const shouldRevalidate = revalidateOnError

export default function ThemeSettings({ loaderData: { theme, panel }, actionData: answer }: Route.ComponentProps) {
  const [discarded, setDiscarded] = useState<FormFailure>()
  const failure = answer === discarded ? undefined : answer
  const forget = useCallback(() => setDiscarded(answer), [answer])
  const isSaving = useNavigation().formMethod === 'POST'
  return (
    <>
      <RecordHead
        back={{ to: DESIGN, label: 'Site design' }}
        title={theme.title}
        pill={theme.isActive ? <Pill tone="good">Active</Pill> : <Pill>Not active</Pill>}
      />
      {panel === null ? (
        <Note tone="bad" title={SCHEMA_UNREADABLE} />
      ) : (
        <div className="settings" data-at="panel">
          <Categories groups={panel.groups} />
          <div className="set-form">
            <PanelForm panel={panel} failure={failure} forgetFailure={forget} isSaving={isSaving} />
          </div>
        </div>
      )}
    </>
  )
}

const Categories = ({ groups }: Pick<ShownPanel, 'groups'>) => (
  <nav className="set-nav" aria-label="Categories">
    {groups.map(({ id, title }) =>
      id === undefined ? null : (
        <JumpLink key={id} to={id}>
          {title}
        </JumpLink>
      ),
    )}
  </nav>
)
