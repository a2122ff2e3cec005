export type FieldsState = { brand: string | null; isComplete: boolean }
export type FieldsOptions = {
  kind: 'card' | 'bank'
  currency: string
  amountMinor: bigint
  holder: string
  email: string
}

/** Returned by the gateway's own fields; never a card number. */
export type TokenMade = { token: string; brand: string | null; last4: string; expiry: string | null }

/** An empty `error` was already said in the fields themselves. */
export type TokenAnswer = TokenMade | { error: string }

export type FieldsEvents = {
  onReady: () => void
  onChange: (state: FieldsState) => void
  /** Enter was pressed in the fields. */
  onSubmit: () => void
  /** Escape was pressed in the fields. */
  onCancel: () => void
}

/** The fields of a gateway, wherever they come from: typed into a page of another origin, out of our reach. */
export type GatewayFields = {
  mount: (element: HTMLElement, options: FieldsOptions) => void
  tokenize: () => Promise<TokenAnswer>
  focus: () => void
  /** After an error everything typed stays but the security code. */
  clearCode: () => void
  destroy: () => void
}
