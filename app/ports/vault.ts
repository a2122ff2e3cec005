/** Keeps what must be read again but never lie open: tokens of gateways, secrets of providers (R-PAYMENTS-6). */
export type Vault = {
  /** Text that says with which key it was sealed. */
  seal(secret: string): string
  /** Throws where the text was changed or its key is not known here. */
  open(sealed: string): string
}
