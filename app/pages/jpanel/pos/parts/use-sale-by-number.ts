import { call, isFailure, useCsrf } from '~/http/use-call'

const NUMBER = /^[0-9A-F]{10}$/i

/** Finds the sale of today whose receipt was scanned; null for every other code. */
export function useSaleByNumber(): (code: string) => Promise<number | null> {
  const csrf = useCsrf()
  return async (code) => {
    if (!NUMBER.test(code)) return null
    const sales = await call<{ id: number; invoicenumber: string }[]>('/jpanel/pos/recent.json', csrf, { method: 'GET' })
    if (isFailure(sales)) return null
    return sales.find(({ invoicenumber }) => invoicenumber === code.toUpperCase())?.id ?? null
  }
}
