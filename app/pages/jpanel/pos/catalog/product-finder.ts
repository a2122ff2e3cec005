import { beginning, fold, PART, findPlaces, textAt, textBlock, type TextBlock } from '~/kit/search/text-block'
import type { TillProduct } from './product'

type ProductBlock = { products: readonly TillProduct[]; texts: TextBlock }

/** As many as show at once on a large screen: to draw them takes far longer than to find them. */
export const MAX_FOUND = 30

/** So many texts are made in one go, so that no tap waits for them. */
const MOUTHFUL = 250

/** The name first, then what stands on labels: each part by itself. */
function foundBy({ name, code, variants }: TillProduct): string {
  const parts = [code, ...variants.flatMap((variant) => [variant.name, variant.sku ?? ''])]
  return `${fold(name)}${PART}${parts.map((part) => fold(part)).join(PART)}${PART}`
}

export type ProductFinder = ReturnType<typeof productFinder>

/** The products that a tablet knows, made ready for the first keystroke while nothing else is to be done. */
export function productFinder(first: readonly TillProduct[] = []) {
  let blocks: ProductBlock[] = []
  let waiting: TillProduct[] = [...first]

  /** Products as they came, later ones instead of earlier ones with the same id. */
  const learn = (products: readonly TillProduct[]): void => void (waiting = [...waiting, ...products])

  /** Some of what still waits is made ready; answers whether more waits. */
  const prepare = (): boolean => {
    const products = waiting.slice(0, MOUTHFUL)
    waiting = waiting.slice(MOUTHFUL)
    if (products.length > 0) blocks.push({ products, texts: textBlock(products.map(foundBy)) })
    return waiting.length > 0
  }

  /** Blocks of which nothing is current any more go. */
  const tidy = (isCurrent: (product: TillProduct) => boolean): void => {
    blocks = blocks.filter(({ products }) => products.some(isCurrent))
  }

  /**
   * Every word stands somewhere in name, code, SKU or a variant's name. First what is called exactly so by code or SKU,
   * then names that begin so, then the rest.
   */
  const find = (typed: string, isCurrent: (product: TillProduct) => boolean, most = MAX_FOUND): TillProduct[] => {
    const words = fold(typed)
    if (words === '') return []
    while (prepare());
    const found = new Set<TillProduct>()
    const [longest = '', ...others] = words.split(' ').sort((one, other) => other.length - one.length)
    const holdsOthers = (texts: TextBlock, place: number) => others.every((word) => textAt(texts, place).includes(word))
    for (const pattern of [PART + words + PART, beginning(words), longest])
      for (const { products, texts } of blocks)
        for (const place of findPlaces(texts, pattern)) {
          if (found.size >= most) return [...found]
          const product = products[place]
          if (product && isCurrent(product) && holdsOthers(texts, place)) found.add(product)
        }
    return [...found]
  }
  return { learn, prepare, tidy, find }
}
