export type TagSpec = {
  label: string
  /** Shown where no real data is at hand. */
  sample: string
  /** Several lines, made by the product. */
  isBlock?: true
}

export type MailTemplate = {
  title: string
  group: 'Contributions' | 'Staff' | 'Accounts'
  about: string
  /** Cannot be switched off: without it somebody would be locked out, or not learn of a stranger. */
  isRequired?: true
  tags: Readonly<Record<string, TagSpec>>
  press?: string
  subject: string
  body: string
}
