import { setting } from '~/domain/settings/definitions'
import type { Ctx } from '~/kit/operation'
import type { TagSpec } from './template'

/** Account pages that the website does not have yet. Their tags stay empty until it does (R-EMAILS-1). */
const ACCOUNT_PAGES = {
  profile_url: 'Website: profile, not published yet',
  history_url: 'Website: giving history, not published yet',
  sponsorships_url: 'Website: sponsorships, not published yet',
  payment_methods_url: 'Website: payment methods, not published yet',
  recurring_payments_url: 'Website: recurring payments, not published yet',
  login_url: 'Website: sign-in, not published yet',
  register_url: 'Website: registration, not published yet',
} as const

export const COMMON: Readonly<Record<string, TagSpec>> = {
  shop_organization: { label: 'Organization', sample: '' },
  shop_url: { label: 'Website: as in Settings → Organization', sample: '' },
  ...Object.fromEntries(Object.entries(ACCOUNT_PAGES).map(([tag, label]) => [tag, { label, sample: '' }])),
}

/** The back office is not a website, so `shop_url` is empty unless the organization has a website. */
export const buildSiteTags = ({
  organisation,
  settings,
}: Pick<Ctx, 'organisation' | 'settings'>): Record<string, string> => ({
  shop_organization: organisation.name,
  shop_url: setting(settings, 'website'),
  ...Object.fromEntries(Object.keys(ACCOUNT_PAGES).map((tag) => [tag, ''])),
})
