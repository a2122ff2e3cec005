import { isOn, readList, setting, type SettingKey } from './definitions'

const SLOTS = [1, 2, 3, 4, 5, 6] as const
const TEMPLATES = [1, 2, 3] as const

export const fundraisingSettings = (stored: Readonly<Record<string, string>>) => ({
  arePagesOn: isOn(stored, 'fundraising_pages_enabled'),
  /** A page becomes public only when its organizer is verified. */
  requiresVerification: isOn(stored, 'fundraising_pages_requires_verify'),
  verifiesDonors: isOn(stored, 'fundraising_pages_auto_verifies'),
  /** Shown to visitors instead of a page that is not public. */
  messages: {
    pending: setting(stored, 'fundraising_pages_pending_message'),
    denied: setting(stored, 'fundraising_pages_denied_message'),
  },
  /** Library pictures used for pages without their own, in the order of their slots. */
  defaultPictures: SLOTS.map((slot) =>
    Number(setting(stored, `fundraising_pages_default_image_${slot}` as SettingKey)),
  ).filter((id) => id > 0),
  allowsVideo: isOn(stored, 'fundraising_pages_allow_video'),
  allowsDescription: isOn(stored, 'fundraising_pages_allow_custom_description'),
  descriptions: TEMPLATES.map((number) =>
    setting(stored, `fundraising_pages_description_template_${number}` as SettingKey),
  ).filter((text) => text !== ''),
  categories: readList(stored, 'fundraising_pages_categories'),
  products: readList(stored, 'fundraising_pages_products'),
  notified: {
    activated: readList(stored, 'fundraising_pages_notify_activated'),
    closed: readList(stored, 'fundraising_pages_notify_closed'),
  },
})
