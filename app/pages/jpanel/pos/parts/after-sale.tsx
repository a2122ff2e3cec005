import { useCallback, useEffect, useState } from 'react'
import { call, isFailure, useCsrf } from '~/http/use-call'
import { saleOf } from './after-sale-address'
import { RecentDialog, SaleDialog } from './recent-dialog'
import type { RecentSale } from './recent-sale'
import { RefundDialog } from './refund-dialog'
import type { Address } from './use-address'

/** Dialogs about sales that are over: what was sold today, one of them, money back. */
export function AfterSale({ address }: { address: Address }) {
  const { open, show, close } = address
  const { sales, failure, load } = useRecentSales()
  const { saleId: id, isRefund } = saleOf(open ?? '')
  const sale = sales?.find((candidate) => candidate.id === id)
  useEffect(() => {
    if (id > 0 && sales !== null && !sale) show('recent')
  }, [id, sales, sale, show])
  if (sale && isRefund) return <RefundDialog key={open} sale={sale} onClose={close} />
  if (sale) return <SaleDialog sale={sale} onRefund={() => show(`refund-${sale.id}`)} onBack={() => show('recent')} onClose={close} />
  return (
    <RecentDialog sales={sales} failure={failure} onOpen={(chosen) => show(`sale-${chosen}`)} onRetry={() => void load()} onClose={close} />
  )
}

function useRecentSales() {
  const csrf = useCsrf()
  const [sales, setSales] = useState<RecentSale[] | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const load = useCallback(async () => {
    setFailure(null)
    const reply = await call<RecentSale[]>('/jpanel/pos/recent.json', csrf, { method: 'GET' })
    if (isFailure(reply)) setFailure(reply.message)
    else setSales(reply)
  }, [csrf])
  useEffect(() => void load(), [load])
  return { sales, failure, load }
}
