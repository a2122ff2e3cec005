import type { Area } from '../area.ts'

export const taxes: Area = {
  name: 'taxes',
  pages: {
    taxes: { file: 'taxes/list' },
    'taxes/:id': { file: 'taxes/form', sample: 'taxes/1' },
  },
  commands: [
    {
      id: 'new-tax',
      label: 'New sales tax',
      icon: 'plus',
      to: '/jpanel/taxes/new',
      words: 'tax rate rule region vat gst',
      needs: 'tax.edit',
      isLast: true,
      begins: { heading: 'Shop', label: 'Sales tax' },
    },
  ],
  menu: {
    'Shop/Sales tax': { href: '/jpanel/taxes', needs: 'tax.edit', words: 'taxes vat gst rates' },
  },
}
