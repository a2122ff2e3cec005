import type { SqlRunner } from '~/kit/sql'
import type { ProductValues } from './form-values'
import { productsByCode } from './products-by-code.server'
import { variantsByCode } from './save-checks.server'

export async function missingCodes(runner: SqlRunner, { variants }: ProductValues): Promise<string[]> {
  const parts = variants.flatMap((variant) => variant.parts.map((part) => part.variant)).filter(Boolean)
  const products = variants.map(({ redirectTo }) => redirectTo).filter(Boolean)
  const [knownParts, knownProducts] = await Promise.all([
    variantsByCode(runner, parts),
    productsByCode(runner, products),
  ])
  return [
    ...new Set([
      ...parts.filter((code) => !knownParts.has(code)),
      ...products.filter((code) => !knownProducts.has(code)),
    ]),
  ]
}
