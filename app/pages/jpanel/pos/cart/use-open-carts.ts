import { useCallback, useEffect, useRef, useState } from 'react'
import { isFailure, useCurrentCsrf } from '~/http/use-call'
import { tillCall } from '~/pages/jpanel/pos/controls/reach'
import { atRest } from '~/pages/jpanel/pos/shell/when-idle'
import { readOpenCart, type OpenCart, type OpenCartWire } from '~/wire/pos/sale'

export type OpenCarts = {
  carts: OpenCart[]
  isLoading: boolean
  failure: string | null
  load: () => Promise<void>
  discard: (id: number) => Promise<boolean>
  restore: (id: number) => Promise<boolean>
}

type Reply = { status?: string; message?: string | null }

export function useOpenCarts(orderId: number | null, isOnline: boolean): OpenCarts {
  const csrf = useCurrentCsrf()
  const [carts, setCarts] = useState<OpenCart[]>([])
  const [isLoading, setIsLoading] = useState(true)
  const [failure, setFailure] = useState<string | null>(null)
  const last = useRef<Promise<unknown>>(Promise.resolve())
  const load = useCallback(async () => {
    setIsLoading(true)
    await last.current
    const reply = await tillCall<OpenCartWire[]>('/jpanel/pos/open.json', csrf(), { method: 'GET' })
    setIsLoading(false)
    setFailure(isFailure(reply) ? reply.message : null)
    if (!isFailure(reply) && Array.isArray(reply)) setCarts(reply.map(readOpenCart))
  }, [csrf])
  useEffect(() => {
    if (orderId !== null || !isOnline) return
    let isStopped = false
    void atRest().then(() => (isStopped ? undefined : load()))
    return () => {
      isStopped = true
    }
  }, [orderId, isOnline, load])
  const change = async (id: number, operation: 'discard' | 'restore'): Promise<boolean> => {
    const request = last.current.then(() => tillCall<Reply>(`/jpanel/pos/${id}/${operation}`, csrf(), { body: {} }))
    last.current = request
    const reply = await request
    if (!isFailure(reply) && reply.status === 'success') return true
    setFailure(isFailure(reply) ? reply.message : (reply.message ?? null))
    return false
  }
  const discard = async (id: number) => {
    const isGone = await change(id, 'discard')
    if (isGone) setCarts((before) => before.filter((cart) => cart.id !== id))
    return isGone
  }
  const restore = async (id: number) => {
    const isBack = await change(id, 'restore')
    if (isBack) await load()
    return isBack
  }
  return { carts: carts.filter(({ id }) => id !== orderId), isLoading, failure, load, discard, restore }
}
