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
 * The first that is set of the selected designation, the line's CRM field, the variant's, the designation's and the
 * product's (R-PRICES-5). A code unknown to the product counts as none (R-PRODUCTS-7).
 */
export function chooseFundCode(
  product: Designated,
  { requested, ofLine }: { requested: string | null; ofLine: string | null },
): string | null {
  const selected = listFundCodes(product).find((code) => code === requested) ?? null
  return selected ?? ofLine ?? product.metadataFundCode ?? product.designations?.defaultAccount ?? product.fundCode
}
