import type { Fields } from '~/kit/fields'
import { fromWire } from '~/kit/wire'

const CHANGE = { current_password: 'currentPassword' } as const

/** Changing an enabled second factor requires the person's password. */
export const readFactorChange = (body: Fields): Fields => fromWire(CHANGE, body)

export const factorChanged = () => ({ success: true })
export const qrCodeReply = (svg: string | null) => ({ svg })
