const PX_A_MM = 96 / 25.4
const MARGINS_MM = 3 + 8
const SPARE_MM = 2

let pageSheet: CSSStyleSheet | null = null

function adoptPageSheet(): CSSStyleSheet {
  if (pageSheet !== null) return pageSheet
  pageSheet = new CSSStyleSheet()
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, pageSheet]
  return pageSheet
}

/** Cuts the paper at the end of the receipt. A page on a roll needs a length, which only the rendered receipt shows. */
export function fitRoll(receipt: HTMLElement): void {
  const { paddingTop, paddingBottom } = getComputedStyle(receipt)
  const inside =
    receipt.getBoundingClientRect().height - Number.parseFloat(paddingTop) - Number.parseFloat(paddingBottom)
  adoptPageSheet().replaceSync(
    `@page roll { size: 80mm ${Math.ceil(inside / PX_A_MM) + MARGINS_MM + SPARE_MM}mm; margin: 3mm 4mm 8mm; }`,
  )
}
