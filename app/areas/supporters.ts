import type { Area } from './area.ts'

const LIST = '/jpanel/supporters'
const VIEW = 'member.view'

export const supporters: Area = {
  name: 'supporters',
  pages: {
    supporters: { file: 'supporters/list' },
    'supporters/new': { file: 'supporters/new' },
    'supporters/duplicates': { file: 'supporters/duplicates' },
    'supporters/possible': { file: 'supporters/possible', frame: 'bare', sample: null, isReadOnly: true },
    'supporters/:id': { file: 'supporters/record', sample: 'supporters/1' },
    'supporters/:id/edit': { file: 'supporters/edit', sample: 'supporters/1/edit' },
    'user-defined-fields': { file: 'userdefinedfields/list' },
    'user-defined-fields/:id': { file: 'userdefinedfields/form', sample: 'user-defined-fields/1' },
    'supporter-types': { file: 'supporters/types/list' },
    'supporter-types/:id': { file: 'supporters/types/form', sample: 'supporter-types/1' },
    'supporters/:id/merge': { file: 'supporters/merge', sample: 'supporters/1/merge?with=2' },
  },
  menu: {
    'Supporters/Supporters': { href: LIST, needs: VIEW, words: 'donors customers members people accounts' },
    'Supporters/Supporter types': {
      href: '/jpanel/supporter-types',
      needs: 'account.edit',
      words: 'account types kinds individual organization company',
    },
    'Supporters/User-defined fields': {
      href: '/jpanel/user-defined-fields',
      needs: 'userdefinedfields.edit',
      words: 'supporter preferences custom fields',
    },
    'Supporters/Duplicates': { href: `${LIST}/duplicates`, needs: 'member.merge', words: 'merge same person twice' },
  },
  commands: [
    {
      id: 'new-supporter',
      label: 'New supporter',
      icon: 'user-plus',
      to: `${LIST}/new`,
      words: 'add donor customer member person organization',
      needs: 'member.add',
      begins: { heading: 'People', label: 'Supporter' },
    },
    {
      id: 'new-supporter-type',
      label: 'New supporter type',
      icon: 'plus',
      to: '/jpanel/supporter-types/new',
      words: 'account type',
      needs: 'account.edit',
      isLast: true,
      begins: { heading: 'People', label: 'Supporter type' },
    },
    {
      id: 'new-user-field',
      label: 'New user-defined field',
      icon: 'plus',
      to: '/jpanel/user-defined-fields/new',
      words: 'supporter preferences custom field',
      needs: 'userdefinedfields.edit',
      isLast: true,
      begins: { heading: 'People', label: 'User-defined field' },
    },
  ],
}
