import type { ParentType } from './parent'

const TAG_ICONS = {
  admin: 'gear',
  celebration: 'birthday-cake',
  education: 'graduation-cap',
  family: 'home',
  financial: 'money',
  general: 'pencil',
  gift: 'gift',
  letter: 'file-text',
  medical: 'heartbeat',
  milestone: 'flag',
  travel: 'map-o',
  update: 'plus',
  weather: 'cloud',
} as const

export const CALL = 'call'
const ICONS: Readonly<Record<string, string>> = { ...TAG_ICONS, [CALL]: 'phone' }

export const TAGS_OF: Record<ParentType, readonly string[]> = {
  sponsorship: Object.keys(TAG_ICONS),
  supporter: [...Object.keys(TAG_ICONS), CALL].toSorted(),
}

export const DEFAULT_TAG = 'general'

export const tagIcon = (tag: string): string => `fa-${(Object.hasOwn(ICONS, tag) ? ICONS[tag] : undefined) ?? 'pencil'}`
