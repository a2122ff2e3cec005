import type { Organisation } from '~/db/ctx'
import { setting } from './definitions'

export const readOrganisation = (stored: Readonly<Record<string, string>>): Organisation => ({
  name: setting(stored, 'organization_name'),
  zone: setting(stored, 'timezone'),
  currency: setting(stored, 'dpo_currency'),
  country: setting(stored, 'default_country'),
  locale: setting(stored, 'locale'),
})
