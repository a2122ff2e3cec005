const AFTER_SALE = /^(?:recent|sale-(\d{1,10})|refund-(\d{1,10}))$/

export const isAfterSale = (open: string): boolean => AFTER_SALE.test(open)

export function readSaleAddress(open: string): { saleId: number; isRefund: boolean } {
  const [, sale, refund] = AFTER_SALE.exec(open) ?? []
  return { saleId: Number(sale ?? refund ?? 0), isRefund: refund !== undefined }
}
