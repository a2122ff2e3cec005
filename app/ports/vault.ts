/** ECDSA on P-256, as browsers export and import it. */
export type PublicKey = { kty: 'EC'; crv: 'P-256'; x: string; y: string }

/** Encrypts values that must be read again, such as tokens of gateways and secrets of providers (R-PAYMENTS-6). */
export type Vault = {
  /** The sealed text names the key that it was sealed with. */
  seal(secret: string): string
  /** Throws when the text was changed or its key is missing here. */
  open(sealed: string): string
  /** Signs the text with ES256 and returns base64url; `signer` is the key. */
  sign(text: string): string
  signer(): PublicKey
}
