import type { TagSpec } from './template'

/** Pages of a supporter's account on the website: tag → its label and where it is. */
const ACCOUNT_PAGES = {
  profile_url: ['Website: profile', '/account/profile'],
  history_url: ['Website: giving history', '/account/history'],
  sponsorships_url: ['Website: sponsorships', '/account/sponsorships'],
  payment_methods_url: ['Website: payment methods', '/account/payment-methods'],
  recurring_payments_url: ['Website: recurring payments', '/account/recurring-payments'],
  login_url: ['Website: sign-in', '/account/login'],
  register_url: ['Website: registration', '/account/register'],
} as const

/** What every text with merge tags may name, whatever else it is about (R-EMAILS-1). */
export const COMMON: Readonly<Record<string, TagSpec>> = {
  shop_organization: { label: 'Organization', sample: '' },
  shop_url: { label: 'Website', sample: '' },
  ...Object.fromEntries(Object.entries(ACCOUNT_PAGES).map(([tag, [label]]) => [tag, { label, sample: '' }])),
}

/** The words of these tags; addresses are empty where nobody has said which one the website has. */
export const siteWords = ({ name, officeUrl }: { name: string; officeUrl: string }): Record<string, string> => ({
  shop_organization: name,
  shop_url: officeUrl,
  ...Object.fromEntries(
    Object.entries(ACCOUNT_PAGES).map(([tag, [, path]]) => [tag, officeUrl === '' ? '' : officeUrl + path]),
  ),
})
