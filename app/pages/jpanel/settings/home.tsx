import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { screen } from '~/http/page'
import type { Ctx } from '~/kit/operation'
import { PageHead } from '~/ui/shell/page-head'
import { navFor } from './parts/nav.server'
import { PlaceLinks } from './parts/place-links'
import { panelPath, SettingsNav } from './parts/settings-nav'
import './parts/settings.css'
import type { Route } from './+types/home'

export const meta: Route.MetaFunction = () => [{ title: 'Settings · Almoner' }]

export const loader = screen('admin', async (ctx: Ctx, _args: Route.LoaderArgs) => navFor(ctx))

/** All panels by name. The documented addresses `/jpanel/settings#<panel>` go on to the panel's own. */
export default function Settings({ loaderData: { panels, places } }: Route.ComponentProps) {
  const { hash } = useLocation()
  const navigate = useNavigate()
  const requested = panels.find(({ id }) => id === hash.slice(1))?.id
  useEffect(() => {
    if (requested !== undefined) void navigate(panelPath(requested), { replace: true })
  }, [requested, navigate])
  return (
    <>
      <PageHead title="Settings" />
      <div className="settings" data-at="list">
        <SettingsNav panels={panels} selected={null} places={places} />
        <div className="set-form no-phone">
          <PlaceLinks
            places={[...panels.map(({ id, title, intro }) => ({ to: panelPath(id), title, about: intro })), ...places]}
          />
        </div>
      </div>
    </>
  )
}
