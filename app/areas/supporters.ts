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
    'supporters/:id/merge': { file: 'supporters/merge', sample: 'supporters/1/merge?with=2' },
  },
  menu: {
    'Supporters/All': { href: LIST, needs: VIEW },
    'Supporters/Individuals': { href: `${LIST}?ft=1`, needs: VIEW },
    'Supporters/Organizations': { href: `${LIST}?ft=2`, needs: VIEW },
    'Supporters/Sponsors': { href: `${LIST}?is_sponsor=1`, needs: VIEW },
    'Supporters/Members': { href: `${LIST}?membership_id=*`, needs: VIEW },
    'Supporters/New Donors': { href: `${LIST}?firstPaymentAfter=-8+weeks`, needs: VIEW },
    'Supporters/Active Donors': { href: `${LIST}?lastPaymentAfter=-12+months`, needs: VIEW },
    'Supporters/Recurring Donors': { href: `${LIST}?rpp=Active`, needs: VIEW },
    'Supporters/Slipping Recurring Donors': { href: `${LIST}?is_slipping=1`, needs: VIEW },
    'Supporters/Lapsed Donors': { href: `${LIST}?lastPaymentBefore=-12+months`, needs: VIEW },
    'Supporters/Marketing Opt-ins': { href: `${LIST}?fe=1`, needs: VIEW },
    'Supporters/Text-to-Give Users': { href: `${LIST}?used_text_to_give=1`, needs: VIEW },
    'Supporters/Fundraisers': { href: `${LIST}?fundraisers=active,closed`, needs: VIEW },
    'Supporters/Portal Users': { href: `${LIST}?has_login=1`, needs: VIEW },
    'Supporters/Archived': { href: `${LIST}?fA=0`, needs: VIEW },
    'Settings/Supporter Preferences': { href: '/jpanel/user-defined-fields', needs: 'userdefinedfields.edit' },
    'Supporters/New Supporter': { href: `${LIST}/new`, needs: 'member.add' },
  },
  commands: [
    {
      id: 'new-supporter',
      label: 'New supporter',
      icon: 'user-plus',
      to: `${LIST}/new`,
      words: 'add donor customer member person organization',
      needs: 'member.add',
    },
    {
      id: 'duplicates',
      label: 'Duplicate supporters',
      icon: 'users',
      to: `${LIST}/duplicates`,
      words: 'merge same person twice',
      needs: 'member.merge',
      isLast: true,
    },
  ],
}
