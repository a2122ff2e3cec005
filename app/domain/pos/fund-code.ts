type Designated = {
  fundCode: string | null
  metadataFundCode: string | null
  designations: { defaultAccount: string | null; designations: readonly { account: string }[] } | null
}

/** The codes a product may be sold for. */
export function fundCodesOf({ fundCode, metadataFundCode, designations }: Designated): string[] {
  const all = [
    designations?.defaultAccount ?? null,
    ...(designations?.designations ?? []).map(({ account }) => account),
    metadataFundCode,
    fundCode,
  ]
  return [...new Set(all.filter((code) => code !== null))]
}

/** Where the money of a line goes: what was chosen, what the line's CRM field says, the variant's, the designation's, the product's (money 1.6). */
export const fundCodeOf = (product: Designated, chosen: { asked: string | null; ofLine: string | null }): string | null =>
  chosen.asked ?? chosen.ofLine ?? product.metadataFundCode ?? product.designations?.defaultAccount ?? product.fundCode
