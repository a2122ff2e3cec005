import { AREAS } from '~/areas/areas'
import { isLinked } from '~/domain/integrations/links'
import { usesDonorCrm } from '~/domain/integrations/crm-account.server'
import { PANELS } from '~/domain/settings/panels/panels'
import { shippingSettings } from '~/domain/settings/shipping.server'
import type { Ctx } from '~/kit/operation'
import type { Permission } from '~/kit/permission'
import { INTEGRATION_TARGETS, type IntegrationTarget } from '~/ports/data-integrations'
import type { IconName } from '~/ui/icon-names'

export type IntegrationCard = {
  key: string
  title: string
  about: string
  icon: IconName
  isInstalled: boolean
  to: string | null
  target: IntegrationTarget | null
  reason: string | null
}

export type IntegrationGroup = { title: string; cards: IntegrationCard[] }

type Page = Pick<IntegrationCard, 'key' | 'title' | 'about' | 'icon' | 'isInstalled'> & {
  to: string
  needs: Permission | null
}

const isBuilt = (to: string): boolean =>
  AREAS.some(({ pages = {} }) => Object.keys(pages).some((path) => `/jpanel/${path}` === to)) ||
  PANELS.some(({ id }) => `/jpanel/settings/${id}` === to)

/** A page that this person may not open, or that is not built, gets no card. */
const isOpen = (ctx: Ctx, { to, needs }: Page): boolean => (needs === null || ctx.actor.can(needs)) && isBuilt(to)

const NO_SERVICE = 'Not available: this installation has no connector service. The person who runs it can set one up.'

const NAMES: Readonly<Record<IntegrationTarget, { title: string; about: string; icon: IconName }>> = {
  salesforce: {
    title: 'Salesforce',
    about: 'Supporters and contributions in your Salesforce organization.',
    icon: 'cloud',
  },
  hubspot: { title: 'HubSpot', about: 'Supporters as contacts in HubSpot.', icon: 'users-group' },
  mailchimp: { title: 'Mailchimp', about: 'Supporters who agreed to emails, in your audience.', icon: 'mail' },
}

export function integrationGroups(ctx: Ctx): IntegrationGroup[] {
  const page = (one: Page): IntegrationCard[] => {
    const { needs: _needs, ...card } = one
    return isOpen(ctx, one) ? [{ ...card, target: null, reason: null }] : []
  }
  const target = (name: IntegrationTarget): IntegrationCard => {
    const isInstalled = isLinked(ctx.settings, name)
    const isPossible = isInstalled || ctx.ports.dataIntegrations.isConfigured
    return {
      key: name,
      ...NAMES[name],
      isInstalled,
      to: null,
      target: isPossible ? name : null,
      reason: isPossible ? null : NO_SERVICE,
    }
  }
  const [salesforce, mailchimp, hubspot] = INTEGRATION_TARGETS
  return [
    {
      title: 'CRM',
      cards: [
        ...page({
          key: 'donor-crm',
          title: 'Donor CRM',
          about: 'Gifts and donors in DonorPerfect.',
          icon: 'database',
          isInstalled: usesDonorCrm(ctx.settings),
          to: '/jpanel/settings/donor-crm',
          needs: 'admin.dpo',
        }),
        target(salesforce),
        target(hubspot),
      ],
    },
    { title: 'Email marketing', cards: [target(mailchimp)] },
    {
      title: 'Payments',
      cards: page({
        key: 'payment',
        title: 'Payment gateway',
        about: 'Who charges cards and bank accounts.',
        icon: 'credit-card',
        isInstalled: true,
        to: '/jpanel/settings/payment',
        needs: 'admin.general',
      }),
    },
    {
      title: 'Fulfill & ship',
      cards: page({
        key: 'carriers',
        title: 'Carriers',
        about: 'Shipping rates of Canada Post, UPS, USPS and FedEx.',
        icon: 'truck',
        isInstalled: shippingSettings(ctx.settings).handler === 'courier',
        to: '/jpanel/settings/shipping',
        needs: 'admin.general',
      }),
    },
    {
      title: 'Custom',
      cards: [
        ...page({
          key: 'webhooks',
          title: 'Webhooks',
          about: 'Tell another system when something happens.',
          icon: 'webhook',
          isInstalled: false,
          to: '/jpanel/settings/hooks',
          needs: 'hooks.edit',
        }),
        ...page({
          key: 'api',
          title: 'API',
          about: 'Your own token for scripts and other programs.',
          icon: 'code',
          isInstalled: true,
          to: '/jpanel/profile',
          needs: null,
        }),
      ],
    },
  ].filter(({ cards }) => cards.length > 0)
}
