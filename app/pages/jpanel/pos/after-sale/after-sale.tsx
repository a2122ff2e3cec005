import { useCallback, useEffect, useState } from 'react'
import { isFailure, useCsrf } from '~/http/use-call'
import { tillCall } from '~/pages/jpanel/pos/controls/reach'
import { readSaleAddress } from './after-sale-address'
import { RecentDialog, SaleDialog, WaitingSale } from './recent-dialog'
import { RefundDialog } from './refund-dialog'
import type { Address } from '~/pages/jpanel/pos/shell/use-address'
import { readSale, type RecentSale, type RecentWire } from '~/wire/pos/sale'

export function AfterSale({ address, onSellAgain }: { address: Address; onSellAgain: (id: number) => void }) {
  const { open, show, close } = address
  const { saleId: id, isRefund } = readSaleAddress(open ?? '')
  const { today, sale, failure, load } = useSales(id)
  useEffect(() => {
    if (sale === null) show('recent')
  }, [sale, show])
  const shared = { failure, onRetry: () => void load(), onClose: close }
  if (sale && isRefund) return <RefundDialog key={open} sale={sale} onClose={close} />
  if (sale)
    return (
      <SaleDialog
        sale={sale}
        onSellAgain={() => {
          close()
          onSellAgain(sale.id)
        }}
        onRefund={() => show(`refund-${sale.id}`)}
        onBack={() => show('recent')}
        onClose={close}
      />
    )
  if (id > 0) return <WaitingSale {...shared} />
  return <RecentDialog sales={today} onOpen={(selected) => show(`sale-${selected}`)} {...shared} />
}

function useSales(id: number) {
  const csrf = useCsrf()
  const [today, setToday] = useState<RecentSale[] | null>(null)
  const [named, setNamed] = useState<{ id: number; sale: RecentSale | null } | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const load = useCallback(async () => {
    setFailure(null)
    const reply = await tillCall<RecentWire[]>(`/jpanel/pos/recent.json${id > 0 ? `?id=${id}` : ''}`, csrf, {
      method: 'GET',
    })
    if (isFailure(reply)) return setFailure(reply.message || null)
    const sales = reply.map(readSale)
    if (id > 0) setNamed({ id, sale: sales[0] ?? null })
    else setToday(sales)
  }, [csrf, id])
  const sale = today?.find((one) => one.id === id) ?? (named?.id === id ? named.sale : undefined)
  const isMissing = id > 0 ? sale === undefined : today === null
  useEffect(() => {
    if (isMissing) void load()
  }, [isMissing, load])
  return { today, sale, failure, load }
}
