export type TagSpec = {
  label: string
  sample: string
  isBlock?: true
}

export type MailTemplate = {
  title: string
  group: 'Contributions' | 'Staff' | 'Accounts'
  about: string
  /** Cannot be turned off, because a user would be locked out or not learn of unauthorized access. */
  isRequired?: true
  tags: Readonly<Record<string, TagSpec>>
  press?: string
  subject: string
  body: string
}
