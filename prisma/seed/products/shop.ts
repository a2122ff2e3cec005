import { atCost, goods, type SeedProduct, type SeedVariant } from './product.ts'

const TEE: SeedVariant[] = ['S', 'M', 'L']
  .flatMap((size) => ['forest', 'sand'].map((colour) => `${size}, ${colour}`))
  .map((name, index) => ({
    name,
    price: 2000,
    left: 24 + 3 * index,
    sku: `HL-TEE-02${index}`,
    grams: 180,
    isShippable: true,
    isDefault: name === 'M, forest',
  }))

const GOODS: [
  key: string,
  code: string,
  name: string,
  tint: string,
  shape: string | undefined,
  variants: SeedVariant[],
][] = [
  ['tee', 'HL-TEE', 'Harbor tee', 'sage', 'shirt', TEE],
  ['candle', 'HL-CND', 'Beeswax candle', 'straw', 'candle', goods(1250, 7, 'HL-CND-011', 220)],
  ['mug', 'HL-MUG', 'Enamel mug', 'mist', 'mug', goods(1600, 241, 'HL-MUG-003', 310)],
  ['tote', 'HL-TOT', 'Canvas tote', 'clay', 'tote', goods(1800, 63, 'HL-TOT-001', 140)],
  ['cards', 'HL-ADV', 'Advent cards, 10', 'plum', 'cards', goods(1400, 3, 'HL-ADV-010', 130)],
  ['book', 'HL-CKB', 'Kitchen cookbook', 'sand', 'book', atCost(goods(2495, 52, 'HL-CKB-001', 640))],
  ['honey', 'HL-HNY', 'Wildflower honey', 'straw', 'jar', atCost(goods(950, 18, 'HL-HNY-340', 480))],
  ['scarf', 'HL-SCF', 'Wool scarf', 'mist', 'scarf', goods(3800, 0, 'HL-SCF-007', 210)],
  ['calendar', 'HL-CAL', 'Tide calendar 2027', 'sage', 'calendar', goods(1500, 88, 'HL-CAL-027', 260)],
  ['towel', 'HL-TWL', 'Tea towel', 'clay', undefined, goods(1100, 34, 'HL-TWL-002', 90)],
]

export const SHOP: readonly SeedProduct[] = [
  ...GOODS.map(([key, code, name, tint, shape, variants]) => ({
    key,
    code,
    name,
    category: 'shop',
    fund: 'SHOP-500',
    picture: shape ? { tint, shape } : { tint },
    variants,
    isTaxed: true,
  })),
  {
    key: 'voucher',
    code: 'HL-GVR',
    name: 'Gift voucher',
    category: 'shop',
    fund: 'SHOP-500',
    picture: { tint: 'plum' },
    variants: [1000, 2500, 5000].map((price) => ({ name: `$${price / 100}`, price })),
  },
  {
    key: 'raffle',
    code: 'HL-RFL',
    name: 'Raffle strip',
    category: 'shop',
    fund: 'EVT-240',
    picture: { tint: 'sand' },
    variants: [{ price: 500 }],
    limit: 2000,
  },
]
