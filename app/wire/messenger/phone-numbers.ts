import type { Fields } from '~/kit/fields'
import { fromWire } from '~/kit/wire'

const SEARCH = { country: 'country', type: 'type', area_code: 'areaCode' } as const

const CHOOSE = {
  phone_number: 'phoneNumber',
  is_toll_free: 'isTollFree',
  business_name: 'businessName',
  business_website: 'website',
  business_street_address: 'street',
  business_city: 'city',
  business_state_province_region: 'region',
  business_postal_code: 'postalCode',
  business_country: 'country',
  business_registration_number: 'registrationNumber',
  business_registration_authority: 'registrationAuthority',
  business_registration_country: 'registrationCountry',
  business_contact_first_name: 'contactFirstName',
  business_contact_last_name: 'contactLastName',
  business_contact_email: 'contactEmail',
  business_contact_phone: 'contactPhone',
  notification_email: 'notificationEmail',
  use_case_categories: 'useCases',
  use_case_summary: 'useCaseSummary',
  production_message_sample: 'messageSample',
  opt_in_type: 'optInType',
  opt_in_image_urls: 'optInImages',
  message_volume: 'monthlyVolume',
} as const

export const readNumberSearch = (body: Fields): Fields => fromWire(SEARCH, body)
export const readChosenNumber = (body: Fields): Fields => fromWire(CHOOSE, body)
