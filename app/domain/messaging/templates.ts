import { DONOR_TEMPLATES } from './donor-templates'
import { PAGE_TEMPLATES } from './page-templates'
import { PLAN_TEMPLATES } from './plan-templates'
import { SALE_TEMPLATES } from './sale-templates'
import { SPONSORSHIP_TEMPLATES } from './sponsorship-templates'
import { ACCOUNT_TEMPLATES } from './account-templates'
import { STAFF_TEMPLATES } from './staff-templates'
import { COMMON } from './site-words'
import type { MailTemplate, TagSpec } from './template'

export const TEMPLATES: Readonly<Record<string, MailTemplate>> = {
  ...SALE_TEMPLATES,
  ...DONOR_TEMPLATES,
  ...PLAN_TEMPLATES,
  ...SPONSORSHIP_TEMPLATES,
  ...PAGE_TEMPLATES,
  ...STAFF_TEMPLATES,
  ...ACCOUNT_TEMPLATES,
}

export const findTemplate = (name: string): MailTemplate | null =>
  Object.hasOwn(TEMPLATES, name) ? (TEMPLATES[name] ?? null) : null

export const listTags = ({ tags }: MailTemplate): Readonly<Record<string, TagSpec>> => ({ ...COMMON, ...tags })
