import type { PageType } from '~/domain/pages/page'
import type { IconName } from '~/ui/icon-names'

const ICONS = {
  html: 'file-text',
  advanced: 'code',
  liquid: 'code',
  menu: 'link',
  category: 'folder',
} as const satisfies Record<PageType, IconName>

export const iconOfType = (type: PageType): IconName => ICONS[type]
