import { use, useCallback, useEffect, useState } from 'react'
import { HomeCurrencyContext } from '~/pages/jpanel/pos/controls/home-currency'
import { isWithoutSession } from '~/http/auth/session-ended'
import { isFailure, useCurrentCsrf, type CallFailure } from '~/http/use-call'
import { tillCall } from '~/pages/jpanel/pos/controls/reach'
import { useToast } from '~/ui/overlay/toaster'
import type { CompletionWire } from '~/wire/pos/answer'
import {
  allUnfinished,
  forgetUnfinished,
  ifFree,
  isLostWithPage,
  keepUnfinished,
  paidText,
  showBadge,
  unreadablePayments,
  type Unfinished,
} from './unfinished'
import { isKeptByGateway } from './kept-by-gateway'

const PAUSE_MS = 5000

export type Unsettled = { payments: Unfinished[]; unreadable: number[]; forget: (orderId: number) => void }

const isSentByItself = (one: Unfinished): boolean => one.refused === undefined && !isKeptByGateway(one)

export type Settling = { is: 'open' } | { is: 'refused'; sentence: string } | { is: 'done'; number: string | null }

function useStayWarning(payments: readonly Unfinished[]): void {
  const isHeld = payments.some(({ orderId }) => isLostWithPage(orderId))
  useEffect(() => {
    if (!isHeld) return
    const ask = (event: Event) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isHeld])
}

export function readSettling(reply: CompletionWire | CallFailure): Settling {
  if (isFailure(reply)) {
    const { status, message } = reply
    return status === 0 || status >= 500 || isWithoutSession(status)
      ? { is: 'open' }
      : { is: 'refused', sentence: message }
  }
  if (reply.status === 'checking' || reply.status === 'action') return { is: 'open' }
  if (reply.status === 'error') return { is: 'refused', sentence: reply.message ?? '' }
  return { is: 'done', number: reply.order?.invoicenumber ?? null }
}

/** Payments by hand are sent again until recorded or refused; a gateway payment is sent again only by a person. */
export function useUnsettled(orderId: number | null, isOnline: boolean): Unsettled {
  const csrf = useCurrentCsrf()
  const toast = useToast()
  const home = use(HomeCurrencyContext)
  const [payments, setPayments] = useState<Unfinished[]>([])
  const [unreadable, setUnreadable] = useState<number[]>([])
  const list = useCallback(async () => {
    const all = await Promise.all(allUnfinished().map((one) => ifFree(one.orderId, async () => one)))
    const free = all.filter((one) => one !== null && one.orderId !== orderId) as Unfinished[]
    setPayments((before) => (before.length + free.length === 0 ? before : free))
    const unread = unreadablePayments()
    setUnreadable((before) => (before.length + unread.length === 0 ? before : unread))
  }, [orderId])
  const settle = useCallback(
    async (one: Unfinished) => {
      const reply = await tillCall<CompletionWire>(`/jpanel/pos/${one.orderId}/complete`, csrf(), {
        body: one.body,
        as: 'form',
        isUnannounced: true,
      })
      const settling = readSettling(reply)
      if (settling.is === 'refused') keepUnfinished({ ...one, refused: settling.sentence })
      if (settling.is !== 'done') return
      forgetUnfinished(one.orderId)
      toast({ message: `Contribution #${settling.number ?? one.orderId} is complete: ${paidText(one, home)}.` })
    },
    [csrf, toast, home],
  )
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let isOver = false
    const next = async () => {
      await list()
      if (!isOver && allUnfinished().length > 0) timer = setTimeout(() => void sendAll(), PAUSE_MS)
    }
    const sendAll = async () => {
      const due = allUnfinished().filter((one) => isSentByItself(one) && one.orderId !== orderId)
      for (const one of isOnline ? due : []) if (!isOver) await ifFree(one.orderId, () => settle(one))
      if (!isOver) await next()
    }
    void next()
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [orderId, isOnline, settle, list])
  useEffect(showBadge, [])
  useStayWarning(payments)
  const forget = (id: number) => {
    forgetUnfinished(id)
    void list()
  }
  return { payments, unreadable, forget }
}
