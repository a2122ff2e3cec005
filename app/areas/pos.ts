import type { Area } from './area.ts'

const RECENT = '/jpanel/pos?open=recent'
const RECENT_WORDS = 'till point of sale receipt reprint give back return'

export const pos: Area = {
  name: 'pos',
  pages: {
    pos: { file: 'pos/till', frame: 'bare', isReadOnly: true },
    'pos/:id/receipt': { file: 'pos/receipt', frame: 'bare', sample: 'pos/{sale}/receipt' },
    devices: { file: 'devices/list' },
    'devices/new': { file: 'devices/prepare', isReadOnly: true },
    'devices/:id': { file: 'devices/record', sample: 'devices/1' },
    'sales-to-review': { file: 'sales-to-review/list' },
    'sales-to-review/:id': { file: 'sales-to-review/record', sample: 'sales-to-review/1' },
  },
  background: ['pos/sync'],
  menu: {
    'Shop/Sales to review': {
      href: '/jpanel/sales-to-review',
      needs: 'possale.edit',
      words: 'offline till tablet differences variances held without network',
    },
    'Shop/Devices': {
      href: '/jpanel/devices',
      needs: 'posdevice.edit',
      words: 'offline till tablet prepare renew revoke without network',
    },
  },
  commands: [
    {
      id: 'point-of-sale',
      label: 'Point of sale',
      icon: 'device-tablet',
      to: '/jpanel/pos',
      words: 'new contribution sale sell till virtual pos register',
      needs: 'pos.edit',
      begins: { heading: 'Sales', label: 'Contribution' },
    },
    {
      id: 'recent-sales',
      label: 'Recent sales',
      icon: 'history',
      to: RECENT,
      words: RECENT_WORDS,
      needs: 'pos.edit',
      unless: 'order.refund',
    },
    {
      id: 'recent-sales',
      label: 'Recent sales and refunds',
      icon: 'history',
      to: RECENT,
      words: RECENT_WORDS,
      needs: 'order.refund',
    },
    {
      id: 'new-device',
      label: 'New device',
      icon: 'device-tablet',
      to: '/jpanel/devices/new',
      words: 'add prepare till tablet offline without network',
      needs: 'posdevice.edit',
      isLast: true,
      begins: { heading: 'Shop', label: 'Device' },
    },
  ],
}
