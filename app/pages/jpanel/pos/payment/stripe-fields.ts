import type { Stripe, StripeElements, StripeElementsOptionsMode } from '@stripe/stripe-js'
import { appearanceNow } from '~/pages/jpanel/pos/controls/appearance'
import type { FieldsEvents, FieldsOptions, GatewayFields, TokenAnswer, TokenMade } from './gateway-fields'
import { UNKNOWN_ERROR } from './completing'

let loading: Promise<Stripe | null> | undefined

/** Stripe's script must come from Stripe. It loads once, and only if Stripe is the gateway. */
async function stripe(publishableKey: string): Promise<Stripe> {
  loading ??= import('@stripe/stripe-js/pure').then(({ loadStripe }) => loadStripe(publishableKey))
  const loaded = await loading
  if (!loaded) throw new Error('Stripe could not be loaded')
  return loaded
}

const BANKS: Record<string, string> = { CAD: 'acss_debit' }

/** Stripe also counts in minor units. */
const elementsOptions = ({ currency, amountMinor }: FieldsOptions): StripeElementsOptionsMode => ({
  mode: 'payment',
  currency: currency.toLowerCase(),
  amount: Number(amountMinor),
  paymentMethodCreation: 'manual',
  allowedPaymentMethodTypes: [BANKS[currency] ?? 'us_bank_account'],
  appearance: bankAppearance(),
})

function bankAppearance(): StripeElementsOptionsMode['appearance'] {
  const colours = appearanceNow()
  return {
    theme: colours['color-scheme'] === 'dark' ? 'night' : 'stripe',
    variables: {
      colorPrimary: colours['--accent'] ?? '',
      colorBackground: colours['--surface'] ?? '',
      colorText: colours['--text'] ?? '',
      colorDanger: colours['--bad'] ?? '',
      borderRadius: '10px',
    },
  }
}

const cardStyle = () => {
  const colours = appearanceNow()
  return {
    base: {
      color: colours['--text'] ?? '',
      fontSize: '16px',
      fontFamily: 'system-ui, sans-serif',
      '::placeholder': { color: colours['--placeholder'] ?? '' },
    },
    invalid: { color: colours['--bad'] ?? '' },
  }
}

type Made = {
  id: string
  card?: { brand: string; last4: string; exp_month: number; exp_year: number } | null
} & Partial<Record<'us_bank_account' | 'acss_debit', { last4: string | null } | null>>

function toAnswer({ paymentMethod, error }: { paymentMethod?: Made; error?: { message?: string } }): TokenAnswer {
  if (!paymentMethod) return { error: error?.message ?? UNKNOWN_ERROR }
  const { id, card } = paymentMethod
  const bank = paymentMethod.us_bank_account ?? paymentMethod.acss_debit
  const made: TokenMade = {
    token: id,
    brand: card?.brand ?? null,
    last4: card?.last4 ?? bank?.last4 ?? '',
    expiry: null,
  }
  if (!card) return made
  return { ...made, expiry: `${String(card.exp_month).padStart(2, '0')} / ${String(card.exp_year).slice(-2)}` }
}

const place = (name: string, label: string): { part: HTMLElement; spot: HTMLElement } => {
  const part = document.createElement('div')
  part.className = 'field'
  const words = document.createElement('span')
  words.className = 'label'
  words.textContent = label
  const spot = document.createElement('div')
  spot.className = `input stripe-${name}`
  part.append(words, spot)
  return { part, spot }
}

const toBilling = ({ holder, email }: FieldsOptions) => ({ name: holder, ...(email === '' ? {} : { email }) })

function mountCard(
  made: Stripe,
  element: HTMLElement,
  { options, events }: { options: FieldsOptions; events: FieldsEvents },
) {
  const elements = made.elements()
  const style = cardStyle()
  const number = elements.create('cardNumber', { style, showIcon: true })
  const expiry = elements.create('cardExpiry', { style })
  const code = elements.create('cardCvc', { style })
  const complete = { number: false, expiry: false, code: false }
  let brand: string | null = null
  const report = () => events.onChange({ brand, isComplete: Object.values(complete).every(Boolean) })
  number.on('change', (event) => {
    brand = event.brand === 'unknown' ? null : event.brand
    complete.number = event.complete
    report()
  })
  expiry.on('change', (event) => {
    complete.expiry = event.complete
    report()
  })
  code.on('change', (event) => {
    complete.code = event.complete
    report()
  })
  number.on('ready', events.onReady)
  number.on('escape', events.onCancel)
  expiry.on('escape', events.onCancel)
  code.on('escape', events.onCancel)
  const places = [place('number', 'Card number'), place('expiry', 'Expiry'), place('code', 'CVV')] as const
  element.replaceChildren(...places.map(({ part }) => part))
  number.mount(places[0].spot)
  expiry.mount(places[1].spot)
  code.mount(places[2].spot)
  return {
    tokenize: async () =>
      toAnswer(await made.createPaymentMethod({ type: 'card', card: number, billing_details: toBilling(options) })),
    focus: () => number.focus(),
    clearCode: () => code.clear(),
    destroy: () => [number, expiry, code].forEach((part) => part.destroy()),
  }
}

function mountBank(
  made: Stripe,
  element: HTMLElement,
  { options, events }: { options: FieldsOptions; events: FieldsEvents },
) {
  const elements: StripeElements = made.elements(elementsOptions(options))
  const part = elements.create('payment', { defaultValues: { billingDetails: toBilling(options) } })
  part.on('ready', events.onReady)
  part.on('change', (event) => events.onChange({ brand: null, isComplete: event.complete }))
  part.on('escape', events.onCancel)
  part.mount(element)
  return {
    async tokenize(): Promise<TokenAnswer> {
      const { error } = await elements.submit()
      if (error) return { error: error.type === 'validation_error' ? '' : (error.message ?? UNKNOWN_ERROR) }
      return toAnswer(await made.createPaymentMethod({ elements }))
    },
    focus: () => part.focus(),
    clearCode: () => undefined,
    destroy: () => part.destroy(),
  }
}

export async function stripeFields(publishableKey: string, events: FieldsEvents): Promise<GatewayFields> {
  const made = await stripe(publishableKey)
  let mounted: Omit<GatewayFields, 'mount'> | undefined
  return {
    mount(element, options) {
      mounted = (options.kind === 'card' ? mountCard : mountBank)(made, element, { options, events })
    },
    tokenize: async () => mounted?.tokenize() ?? { error: UNKNOWN_ERROR },
    focus: () => mounted?.focus(),
    clearCode: () => mounted?.clearCode(),
    destroy: () => mounted?.destroy(),
  }
}
