/** Each tag with its documented icon (R-NOTES-2). */
export const TAG_ICONS = {
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

export const iconOf = (tag: string): string => `fa-${Object.hasOwn(TAG_ICONS, tag) ? TAG_ICONS[tag as keyof typeof TAG_ICONS] : 'pencil'}`
