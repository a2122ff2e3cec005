import { ASK_FEES, ASK_MENU } from '~/domain/messenger/talk/gift'
import type { Fields } from '~/kit/fields'

const EMPTY = new Set(['', 'null', 'undefined'])
const readFilled = (sent: unknown): string => (typeof sent === 'string' && !EMPTY.has(sent) ? sent : '')

/**
 * The console sends "null" for nothing. One number is both ends, so that a conversation of one number can be
 * tried.
 */
export const readMessage = ({ driver, userId, message, interactive }: Fields): Fields => ({
  driver: driver === 'web' ? driver : '',
  sender: userId,
  recipient: userId,
  message: readFilled(message) || readFilled(interactive),
})

const toActions = (choices: Readonly<Record<string, string>>) =>
  Object.entries(choices).map(([value, text]) => ({ text, value, image_url: null }))

const CHOICES: Readonly<Record<string, ReturnType<typeof toActions>>> = {
  [ASK_FEES]: toActions({ Y: 'Yes', N: 'No' }),
  [ASK_MENU]: toActions({ 1: 'Most', 2: 'More', 3: 'Least', N: 'No' }),
}

export const messageWire = (text: string) =>
  CHOICES[text] === undefined ? { text, attachment: null } : { type: 'actions', text, actions: CHOICES[text] }

export type Reply = { text: string; actions: readonly { text: string; value: string }[] }

export const sentMessage = ({
  sender,
  text,
  attached,
}: {
  sender: string
  text: string
  attached: File | null
}): Fields => ({
  driver: 'web',
  userId: sender,
  message: text,
  ...(attached === null ? {} : { attachment_data: attached }),
})

export const readReplies = (reply: unknown): Reply[] =>
  ((reply as { messages?: { text?: string; actions?: Reply['actions'] }[] }).messages ?? []).map(
    ({ text = '', actions = [] }) => ({
      text,
      actions,
    }),
  )
