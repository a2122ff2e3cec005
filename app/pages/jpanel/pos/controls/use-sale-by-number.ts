import { isFailure, useCsrf } from '~/http/use-call'
import { tillCall } from '~/pages/jpanel/pos/controls/reach'

const NUMBER = /^[0-9A-F]{10}$/i

export function useSaleByNumber(): (code: string) => Promise<number | null> {
  const csrf = useCsrf()
  return async (code) => {
    if (!NUMBER.test(code)) return null
    const sales = await tillCall<{ id: number }[]>(`/jpanel/pos/recent.json?invoicenumber=${code}`, csrf, {
      method: 'GET',
    })
    return isFailure(sales) ? null : (sales[0]?.id ?? null)
  }
}
