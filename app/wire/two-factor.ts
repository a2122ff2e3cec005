import type { Fields } from '~/kit/fields'
import { fromWire } from '~/kit/wire'

const CHANGE = { current_password: 'currentPassword' } as const

export const readFactorChange = (body: Fields): Fields => fromWire(CHANGE, body)

export const factorChanged = () => ({ success: true })
export const qrCodeReply = (svg: string | null) => ({ svg })
