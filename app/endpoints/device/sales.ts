import { receiveSales } from '~/domain/device-sales/receive-sales.server'
import { signedBytes } from '~/http/call'
import type { Calls } from '~/http/call-args'
import { answersWire, readBatch } from '~/wire/devices/sales'

export const calls = {
  'POST /jpanel/pos/sales': signedBytes(receiveSales, { read: readBatch, reply: answersWire }),
} satisfies Calls
