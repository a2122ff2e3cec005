/** ECDSA on P-256, as browsers export and import it. */
export type PublicKey = { kty: 'EC'; crv: 'P-256'; x: string; y: string }

/** Keeps what must be read again but never lie open: tokens of gateways, secrets of providers (R-PAYMENTS-6). */
export type Vault = {
  /** Text that says with which key it was sealed. */
  seal(secret: string): string
  /** Throws where the text was changed or its key is not known here. */
  open(sealed: string): string
  /** ES256 over the text, base64url, by a key of this installation that `signer` names. */
  sign(text: string): string
  /** The public half as a JSON Web Key: anybody who has it can check what was signed here. */
  signer(): PublicKey
}
