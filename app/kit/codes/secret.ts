import { hash, randomBytes } from 'node:crypto'

/** 256 bits, base64url: 43 characters. */
export const newSecret = (): string => randomBytes(32).toString('base64url')

export const hashSecret = (secret: string): string => hash('sha256', secret)
