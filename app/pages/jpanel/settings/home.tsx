import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { screen } from '~/http/page'
import type { Ctx } from '~/kit/operation'
import { PageHead } from '~/ui/shell/page-head'
import { panelPath } from './parts/home/panel-path'
import { groupSettings } from './parts/home/settings-groups.server'
import { SettingsHome } from './parts/home/settings-home'
import './parts/settings.css'
import type { Route } from './+types/home'

export const meta: Route.MetaFunction = () => [{ title: 'Settings · Almoner' }]

export const loader = screen('admin', async (ctx: Ctx, _args: Route.LoaderArgs) => ({
  groups: await groupSettings(ctx),
}))

/** The documented addresses `/jpanel/settings#<panel>` redirect to the panel's own page. */
export default function Settings({ loaderData: { groups } }: Route.ComponentProps) {
  const { hash } = useLocation()
  const navigate = useNavigate()
  const typed = panelPath(hash.slice(1))
  const requested = hash !== '' && groups.some(({ lines }) => lines.some(({ to }) => to === typed)) ? typed : undefined
  useEffect(() => {
    if (requested !== undefined) void navigate(requested, { replace: true })
  }, [requested, navigate])
  return (
    <>
      <PageHead title="Settings" />
      <SettingsHome groups={groups} />
    </>
  )
}
