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
    'products/:id/stock': { file: 'products/stock', sample: 'products/1/stock' },
  },
  calls: {
    'products.csv': 'products/csv',
    'products/variants.csv': 'products/variants-csv',
    'products/validate_sku': 'products/validate-sku',
    'products/preview': 'products/preview',
    'products.json': 'pickers/products',
    'selectize/variants.json': 'pickers/variants',
    'urls.json': 'pickers/urls',
    'promocodes.json': 'pickers/promocodes',
    'fund-codes/:code.json': 'catalog/fund-codes',
    'fund-codes/clear-dp-codes-cache': 'catalog/forget-codes',
  },
  menu: {
    'Features/Sell & Fundraise/Items': { href: '/jpanel/products', needs: 'product.view' },
    'Features/Promotions/All': { href: '/jpanel/promotions', needs: 'promocode.edit' },
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
