import type { Area } from './area.ts'

export const products: Area = {
  name: 'products',
  pages: {
    products: { file: 'products/list' },
    'products/:id': { file: 'products/form', sample: 'products/1' },
    promotions: { file: 'promotions/list' },
    'promotions/:id': { file: 'promotions/form', sample: 'promotions/1' },
    categories: { file: 'categories/list' },
    'categories/:id': { file: 'categories/form', sample: 'categories/2' },
    'products/:id/dashboard': { file: 'products/dashboard', sample: 'products/1/dashboard', isReadOnly: true },
    'products/:id/stock': { file: 'products/stock', sample: 'products/1/stock' },
  },
  menu: {
    'Features/Sell & Fundraise/Items': { href: '/jpanel/products', needs: 'product.view' },
    'Features/Promotions/All': { href: '/jpanel/promotions', needs: 'promocode.add' },
    'Features/Website/Categories': { href: '/jpanel/categories', needs: 'productcategory.edit' },
  },
  commands: [
    {
      id: 'new-product',
      label: 'New product',
      icon: 'package',
      to: '/jpanel/products/new',
      words: 'item sell add catalog',
      needs: 'product.add',
    },
    {
      id: 'new-promo-code',
      label: 'New promo code',
      icon: 'discount',
      to: '/jpanel/promotions/new',
      words: 'promotion coupon discount voucher',
      needs: 'promocode.add',
      isLast: true,
    },
    {
      id: 'new-category',
      label: 'New category',
      icon: 'folder',
      to: '/jpanel/categories/new',
      words: 'product tree website',
      needs: 'productcategory.edit',
      isLast: true,
    },
    {
      id: 'export-products',
      label: 'Export all products',
      icon: 'download',
      to: '/jpanel/products.csv',
      isFile: true,
      words: 'csv download spreadsheet items',
      needs: 'product.view',
      isLast: true,
    },
  ],
}
