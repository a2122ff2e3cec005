import { beginning, fold, PART, findPlaces, textAt, textBlock, type TextBlock } from '~/kit/search/text-block'
import type { TillProduct } from './product'

type ProductBlock = { products: readonly TillProduct[]; texts: TextBlock }

/** As many as fit on a large screen. Rendering them takes far longer than finding them. */
export const MAX_FOUND = 30

/** The number of products that are indexed at once, so that no tap has to wait. */
const MOUTHFUL = 250

function foundBy({ name, code, variants }: TillProduct): string {
  const parts = [code, ...variants.flatMap((variant) => [variant.name, variant.sku ?? ''])]
  return `${fold(name)}${PART}${parts.map((part) => fold(part)).join(PART)}${PART}`
}

export type ProductFinder = ReturnType<typeof productFinder>

/** Indexes the products on the device while it is idle, so that the first keystroke is fast. */
export function productFinder(first: readonly TillProduct[] = []) {
  let blocks: ProductBlock[] = []
  let waiting: TillProduct[] = [...first]

  /** Later versions replace earlier ones through `isCurrent`. */
  const learn = (products: readonly TillProduct[]): void => void (waiting = [...waiting, ...products])

  const prepare = (): boolean => {
    const products = waiting.slice(0, MOUTHFUL)
    waiting = waiting.slice(MOUTHFUL)
    if (products.length > 0) blocks.push({ products, texts: textBlock(products.map(foundBy)) })
    return waiting.length > 0
  }

  const tidy = (isCurrent: (product: TillProduct) => boolean): void => {
    blocks = blocks.filter(({ products }) => products.some(isCurrent))
  }

  /**
   * Every word must occur in the name, code, SKU or variant name. Exact codes and SKUs come first, then names that
   * begin with the text, then the rest.
   */
  const find = (typed: string, isCurrent: (product: TillProduct) => boolean, max = MAX_FOUND): TillProduct[] => {
    const words = fold(typed)
    if (words === '') return []
    while (prepare());
    const found = new Set<TillProduct>()
    const [longest = '', ...others] = words.split(' ').sort((one, other) => other.length - one.length)
    const holdsOthers = (texts: TextBlock, place: number) => others.every((word) => textAt(texts, place).includes(word))
    for (const pattern of [PART + words + PART, beginning(words), longest])
      for (const { products, texts } of blocks)
        for (const place of findPlaces(texts, pattern)) {
          if (found.size >= max) return [...found]
          const product = products[place]
          if (product && isCurrent(product) && holdsOthers(texts, place)) found.add(product)
        }
    return [...found]
  }
  return { learn, prepare, tidy, find }
}
