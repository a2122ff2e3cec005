import { parseAmount } from '~/kit/money'

export const MAX_MESSAGE_LENGTH = 1600

/** Carriers handle these words, so no conversation can use them. */
export const RESERVED = ['cancel', 'end', 'help', 'info', 'quit', 'start', 'stop', 'stopall', 'unstop', 'unsubscribe']

export const toPlain = (typed: string): string => typed.normalize('NFC').trim().replace(/\s+/g, ' ').toLowerCase()

/**
 * Accepts digits, comma, dot and the signs £ € $. Returns null for anything else, for blank text, and for amounts that
 * the currency cannot express exactly.
 */
export function readAmount(typed: string, currency: string): bigint | null {
  const bare = typed.replace(/[£€$]/g, '').trim()
  const minor = /^[\d,.]+$/.test(bare) ? parseAmount(bare, currency) : null
  return minor !== null && minor > 0n ? minor : null
}

export type Listening = { id: number; command: string; kind: 'donate_amount' | 'reply'; numbers: readonly string[] }

export function findConversation<C extends Listening>(
  message: string,
  conversations: readonly C[],
  recipient: string,
): { of: C; rest: string } | null {
  const text = toPlain(message)
  const found = conversations
    .filter(({ numbers }) => numbers.length === 0 || numbers.includes(recipient))
    .filter(({ command, kind }) => text === command || (kind === 'donate_amount' && text.startsWith(`${command} `)))
    .toSorted((one, other) => other.command.length - one.command.length || other.numbers.length - one.numbers.length)[0]
  return found === undefined ? null : { of: found, rest: text.slice(found.command.length).trim() }
}
