import { setting } from '~/domain/settings/definitions'
import type { Ctx } from '~/kit/operation'
import type { TagSpec } from './template'

/** Pages of a supporter's account that no website answers yet: their words are empty until one does (R-EMAILS-1). */
const ACCOUNT_PAGES = {
  profile_url: 'Website: profile, not published yet',
  history_url: 'Website: giving history, not published yet',
  sponsorships_url: 'Website: sponsorships, not published yet',
  payment_methods_url: 'Website: payment methods, not published yet',
  recurring_payments_url: 'Website: recurring payments, not published yet',
  login_url: 'Website: sign-in, not published yet',
  register_url: 'Website: registration, not published yet',
} as const

/** Merge tags of every text (R-EMAILS-1). */
export const COMMON: Readonly<Record<string, TagSpec>> = {
  shop_organization: { label: 'Organization', sample: '' },
  shop_url: { label: 'Website: as in Settings → Organization', sample: '' },
  ...Object.fromEntries(Object.entries(ACCOUNT_PAGES).map(([tag, label]) => [tag, { label, sample: '' }])),
}

/** The words of these tags. The office is no website: without one of the organization's own there is no address. */
export const siteWords = ({
  organisation,
  settings,
}: Pick<Ctx, 'organisation' | 'settings'>): Record<string, string> => ({
  shop_organization: organisation.name,
  shop_url: setting(settings, 'website'),
  ...Object.fromEntries(Object.keys(ACCOUNT_PAGES).map((tag) => [tag, ''])),
})
