import { OWNER_ONLY, type Permission } from '~/kit/permission'
import { panelFields } from '~/domain/settings/panels/panel'
import { PANELS } from '~/domain/settings/panels/panels'
import type { Ctx } from '~/kit/operation'

export type Place = { to: string; title: string; about: string }

/** `words`: text of the panel that the search box matches. */
export type NavPanel = { id: string; title: string; intro: string; words: string }

type Needed = Place & { needs: Permission | null }

const PLACES: readonly Needed[] = [
  {
    to: '/jpanel/settings/integrations',
    title: 'Integrations',
    about: 'Other systems that work with yours.',
    needs: 'admin.general',
  },
  {
    to: '/jpanel/settings/billing',
    title: 'Plan & Payment',
    about: 'The plan of this installation, where it has one.',
    needs: 'admin.billing',
  },
  { to: '/jpanel/users', title: 'Users', about: 'Staff accounts and permissions.', needs: 'user' },
  {
    to: '/jpanel/settings/connections',
    title: 'Connections',
    about: 'Mail server and keys of Stripe, with a test of each.',
    needs: OWNER_ONLY,
  },
  {
    to: '/jpanel/settings/payment',
    title: 'Payment gateway',
    about: 'Accounts at payment providers, and whether they answer.',
    needs: OWNER_ONLY,
  },
  {
    to: '/jpanel/settings/emails',
    title: 'Email templates',
    about: 'Every automatic email, its words and whether it is sent.',
    needs: 'email.edit',
  },
  {
    to: '/jpanel/settings/hooks',
    title: 'Webhooks',
    about: 'Send events to other systems, and what was delivered.',
    needs: 'hooks.edit',
  },
  {
    to: '/jpanel/setup',
    title: 'First steps',
    about: 'What is set up already, and what is left.',
    needs: 'admin.general',
  },
  { to: '/jpanel/profile', title: 'Your profile', about: 'Your name, password and API token.', needs: null },
  { to: '/jpanel/settings/outbox', title: 'Outbox', about: 'Emails and their delivery status.', needs: OWNER_ONLY },
  {
    to: '/jpanel/settings/journal',
    title: 'Journal',
    about: 'Every change, with its author and time.',
    needs: OWNER_ONLY,
  },
]

export function navFor(ctx: Ctx): { panels: NavPanel[]; places: Place[] } {
  const panels = PANELS.filter((panel) => ctx.actor.can(panel.permission)).map((panel) => ({
    id: panel.id,
    title: panel.title,
    intro: panel.intro,
    words: [
      ...panel.groups.map(({ title }) => title ?? ''),
      ...panelFields(panel).map(({ label, help, synonyms }) => `${label} ${help ?? ''} ${synonyms ?? ''}`),
    ].join(' '),
  }))
  const places = PLACES.filter(({ needs }) => needs === null || ctx.actor.can(needs)).map(
    ({ needs: _needs, ...place }) => place,
  )
  return { panels, places }
}
