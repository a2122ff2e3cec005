type Designated = {
  fundCode: string | null
  metadataFundCode: string | null
  designations: { defaultAccount: string | null; designations: readonly { account: string }[] } | null
}

function listFundCodes({ fundCode, metadataFundCode, designations }: Designated): string[] {
  const all = [
    designations?.defaultAccount ?? null,
    ...(designations?.designations ?? []).map(({ account }) => account),
    metadataFundCode,
    fundCode,
  ]
  return [...new Set(all.filter((code) => code !== null))]
}

/**
 * Returns the first that is set: the selected designation's, the line's CRM field, the variant's, the designation's,
 * the product's. A code unknown to the product counts as unset (R-PRICES-5 and R-PRODUCTS-7).
 */
export function chooseFundCode(
  product: Designated,
  { requested, ofLine }: { requested: string | null; ofLine: string | null },
): string | null {
  const selected = listFundCodes(product).find((code) => code === requested) ?? null
  return selected ?? ofLine ?? product.metadataFundCode ?? product.designations?.defaultAccount ?? product.fundCode
}
