import type { Check, Instrument } from '~/ports/payment-gateway'

/** The scenario is part of the token, so that the answer never depends on chance. */
const SCENARIOS = [
  'ok',
  'declined',
  'wrong_cvc',
  'expired',
  'insufficient_funds',
  'processing_error',
  'needs_confirmation',
  'zip_fails',
  'avs_fails',
  'lost_stolen',
  'refund_pending',
  'refund_fails',
  'inquiry',
  'dispute_won',
  'dispute_lost',
  'closed',
  'no_account',
  'not_authorized',
  'late_failure',
  'returned',
] as const
export type Scenario = (typeof SCENARIOS)[number]

export const BRANDS = ['visa', 'mastercard', 'amex', 'discover'] as const

export type SandboxMethod = { instrument: Instrument; scenario: Scenario; currency: string | null }

const CARD = /^sbx_card_([a-z]+)_(\d{4})_(\d{2})(\d{2})_([a-z_]+)_[0-9a-f]{12}$/
const BANK = /^sbx_bank_(us|ca)_(\d{4})_(individual|company)_(checking|savings)_([a-z_]+)_[0-9a-f]{12}$/

const readScenario = (word: string | undefined): Scenario | null =>
  SCENARIOS.find((scenario) => scenario === word) ?? null

const failing = (hasFailed: boolean): Check => (hasFailed ? 'fail' : 'pass')

function card([, brand = '', last4 = '', month, year, word]: RegExpExecArray): SandboxMethod | null {
  const scenario = readScenario(word)
  const [expiresMonth, expiresYear] = [Number(month), 2000 + Number(year)]
  if (scenario === null || expiresMonth < 1 || expiresMonth > 12) return null
  const checks = {
    cvc: failing(scenario === 'wrong_cvc'),
    address: failing(scenario === 'avs_fails'),
    zip: failing(scenario === 'zip_fails'),
  }
  const nobody = { bankName: null, holderName: null, holderType: null, accountType: null }
  return {
    scenario,
    currency: null,
    instrument: { type: 'card', brand, last4, expiresMonth, expiresYear, funding: 'credit', checks, ...nobody },
  }
}

const BANKS = {
  us: { currency: 'USD', bankName: 'Sandbox Bank' },
  ca: { currency: 'CAD', bankName: 'Banque Sandbox' },
} as const

function bank([, country, last4 = '', holder, account, word]: RegExpExecArray): SandboxMethod | null {
  const scenario = readScenario(word)
  if (scenario === null) return null
  const { currency, bankName } = BANKS[country as 'us' | 'ca']
  const checks = { cvc: 'unchecked', address: 'unchecked', zip: 'unchecked' } as const
  const owner = {
    holderName: null,
    holderType: holder as 'individual' | 'company',
    accountType: account as 'checking' | 'savings',
  }
  const nothing = { brand: null, expiresMonth: null, expiresYear: null, funding: null }
  return { scenario, currency, instrument: { type: 'bank', bankName, last4, checks, ...owner, ...nothing } }
}

export function readToken(token: string): SandboxMethod | null {
  const asCard = CARD.exec(token)
  if (asCard) return card(asCard)
  const asBank = BANK.exec(token)
  return asBank ? bank(asBank) : null
}

const DECLINES: Partial<Record<Scenario, readonly [code: string, message: string]>> = {
  declined: ['card_declined', 'Your card was declined.'],
  wrong_cvc: ['incorrect_cvc', "Your card's security code is incorrect."],
  expired: ['expired_card', 'Your card has expired.'],
  insufficient_funds: ['insufficient_funds', 'Your card has insufficient funds.'],
  processing_error: ['processing_error', 'An error occurred while processing your card. Try again in a little bit.'],
  lost_stolen: ['pickup_card', 'Your card was declined: it was reported lost or stolen.'],
  closed: ['account_closed', 'The bank account has been closed.'],
  no_account: ['no_account', 'The bank account could not be found.'],
  not_authorized: ['debit_not_authorized', 'The owner of the bank account has not authorized this debit.'],
}

export function findDecline({ scenario, instrument }: SandboxMethod): readonly [code: string, message: string] | null {
  if (instrument.type === 'bank' && scenario === 'insufficient_funds')
    return ['insufficient_funds', 'The bank account has insufficient funds for this debit.']
  return DECLINES[scenario] ?? null
}
