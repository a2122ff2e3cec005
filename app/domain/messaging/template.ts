export type TagSpec = {
  label: string
  /** Shown where no real data is at hand. */
  sample: string
  /** Several lines, made by the product. */
  isBlock?: true
}

/** An email of the product: what it is for, what it may name, and its words until somebody changes them. */
export type MailTemplate = {
  title: string
  group: 'Contributions' | 'Staff' | 'Accounts'
  /** The occasion and the recipient. */
  about: string
  /** Cannot be switched off: without it somebody would be locked out, or not learn of a stranger. */
  isRequired?: true
  tags: Readonly<Record<string, TagSpec>>
  /** The label of its button. */
  press?: string
  subject: string
  body: string
}
