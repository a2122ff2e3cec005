import type { SettingKey } from '../definitions'
import type { SettingField, SettingPanel } from './panel'

/** Documented wording (R-FUNDRAISING-8). */
const IMAGES_NEEDED = 'You must provide default images if you don’t allow custom image uploads'

/** The back office does not use these settings; they are kept for the website on which supporters write. */
const OF_THE_WEBSITE = 'Kept for the website where supporters write their pages; nothing here uses it.'

const DEFAULT_IMAGES = [1, 2, 3, 4, 5, 6].map((slot) => `fundraising_pages_default_image_${slot}` as SettingKey)

const pictureField = (key: SettingKey, index: number): SettingField => ({
  key,
  label: `Default picture ${index + 1}`,
  kind: 'picture',
  isShort: true,
  maxLength: 9,
  pattern: { like: /^[1-9]\d{0,8}$/, says: 'Choose a picture.' },
})

const templateField = (number: 1 | 2 | 3): SettingField => ({
  key: `fundraising_pages_description_template_${number}`,
  label: `Description ${number}`,
  kind: 'area',
  maxLength: 5000,
  hiddenBy: 'fundraising_pages_allow_custom_description',
  synonyms: 'text story',
})

const notifyField = (
  event: 'activated' | 'edited' | 'closed' | 'abuse',
  label: string,
  help?: string,
): SettingField => ({
  ...(help === undefined ? {} : { help }),
  key: `fundraising_pages_notify_${event}`,
  label,
  kind: 'tags',
  maxLength: 254,
  maxTags: 20,
  isEmails: true,
})

export const peerToPeer: SettingPanel = {
  id: 'peer-to-peer',
  title: 'Peer-to-peer',
  intro: 'Fundraising pages of supporters: who may publish them, and what they look like.',
  permission: 'admin.general',
  check: (values) => {
    const isEmpty = DEFAULT_IMAGES.every((key) => (values[key] ?? '') === '')
    return isEmpty && values.fundraising_pages_allow_custom_images === '0'
      ? { [DEFAULT_IMAGES[0] ?? '']: [IMAGES_NEEDED] }
      : {}
  },
  groups: [
    {
      fields: [
        {
          key: 'fundraising_pages_enabled',
          label: 'Fundraising pages',
          kind: 'flag',
          help: 'Supporters can raise money on pages of their own.',
        },
        {
          key: 'fundraising_pages_requires_verify',
          label: 'Verify organizers',
          kind: 'flag',
          help: 'Pages stay pending until staff have verified their organizer.',
        },
        {
          key: 'fundraising_pages_auto_verifies',
          label: 'Verify past supporters',
          kind: 'flag',
          help: 'An organizer with a paid contribution is verified automatically.',
        },
        {
          key: 'fundraising_pages_verify_former_pages',
          label: 'Verify the organizers of existing pages now',
          kind: 'flag',
          help:
            'Once, when it is saved: Verified with an active page, Pending with only closed ones. ' +
            'It turns itself off.',
        },
        {
          key: 'fundraising_pages_pending_message',
          label: 'Message while pending',
          kind: 'area',
          maxLength: 1000,
          help: 'Stands in the live view of a page that is not public yet.',
        },
        {
          key: 'fundraising_pages_denied_message',
          label: 'Message when denied',
          kind: 'area',
          maxLength: 1000,
          help: 'Stands in the live view of a page whose organizer was denied.',
        },
      ],
    },
    {
      title: 'What pages raise money for',
      fields: [
        {
          key: 'fundraising_pages_products',
          label: 'Products',
          kind: 'tags',
          maxLength: 45,
          maxTags: 50,
          help: `Product codes. Leave blank for every product. ${OF_THE_WEBSITE}`,
        },
        {
          key: 'fundraising_pages_categories',
          label: 'Categories',
          kind: 'tags',
          maxLength: 20,
          maxTags: 20,
          isRequired: true,
        },
      ],
    },
    {
      title: 'Default pictures',
      fields: [
        {
          key: 'fundraising_pages_allow_custom_images',
          label: 'Custom image upload',
          kind: 'flag',
          help:
            'Organizers can use pictures of their own. When off, they choose one of ' +
            'these; a page without a ' +
            'picture shows one of them.',
        },
        ...DEFAULT_IMAGES.map(pictureField),
        {
          key: 'fundraising_pages_allow_video',
          label: 'Video links',
          kind: 'flag',
          help: 'A page shows the video of its organizer.',
        },
      ],
    },
    {
      title: 'Descriptions',
      fields: [
        {
          key: 'fundraising_pages_allow_custom_description',
          label: 'Custom description',
          kind: 'flag',
          help: 'Organizers write their own. When off, they choose one of three.',
        },
        templateField(1),
        templateField(2),
        templateField(3),
        { key: 'fundraising_pages_profanity_filter', label: 'Profanity filter', kind: 'flag', help: OF_THE_WEBSITE },
      ],
    },
    {
      title: 'Guidelines and reports',
      fields: [
        {
          key: 'fundraising_pages_guidelines',
          label: 'Guidelines',
          kind: 'area',
          maxLength: 5000,
          help: OF_THE_WEBSITE,
        },
        {
          key: 'fundraising_pages_require_guidelines',
          label: 'Organizers must accept the guidelines',
          kind: 'flag',
          help: OF_THE_WEBSITE,
        },
        {
          key: 'fundraising_pages_report_reasons',
          label: 'Reasons to report a page',
          kind: 'tags',
          maxLength: 60,
          maxTags: 20,
          isRequired: true,
          help: OF_THE_WEBSITE,
        },
      ],
    },
    {
      title: 'Staff to notify',
      fields: [
        notifyField('activated', 'When a page is activated'),
        notifyField('edited', 'When a page is edited', OF_THE_WEBSITE),
        notifyField('closed', 'When a page closes'),
        notifyField('abuse', 'When a page is reported', OF_THE_WEBSITE),
      ],
    },
  ],
}
