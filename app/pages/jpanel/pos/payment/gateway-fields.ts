export type FieldsState = { brand: string | null; isComplete: boolean }
export type FieldsOptions = {
  kind: 'card' | 'bank'
  currency: string
  amountMinor: bigint
  holder: string
  email: string
}

/** Never contains a card number. */
export type TokenMade = { token: string; brand: string | null; last4: string; expiry: string | null }

/** With an empty `error`, the fields show the message themselves. */
export type TokenAnswer = TokenMade | { error: string }

export type FieldsEvents = {
  onReady: () => void
  onChange: (state: FieldsState) => void
  onSubmit: () => void
  onCancel: () => void
}

/** Fields of a gateway on another origin, so this page cannot read what is typed. */
export type GatewayFields = {
  mount: (element: HTMLElement, options: FieldsOptions) => void
  tokenize: () => Promise<TokenAnswer>
  focus: () => void
  /** After an error, everything typed stays except the security code. */
  clearCode: () => void
  destroy: () => void
}
